// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.client.Programs;
import dev.signet.foreign.ForeignProgram;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SixelEncoderTest {

    private static final int RED = 0xffff0000;
    private static final int BLUE = 0xff0000ff;
    private static final int CLEAR = 0x7f00ff00;

    /** Sixel has percentages for colors, which are 2.55 levels apart. */
    private static final int ROUNDING = 2;

    @TempDir
    private Path directory;

    @Test
    void writesOneLinePerColorAndBand() {
        int[] pixels = new int[5 * 7];
        Arrays.fill(pixels, RED);
        pixels[0] = BLUE; // in the first row of the first band
        pixels[6 * 5] = CLEAR; // in the only row of the second band
        assertEquals(
                "\u001bP0;1;0q\"1;1;5;7#0;2;100;0;0#1;2;0;0;100#0}!4~$#1@-#0?!4@-\u001b\\",
                SixelEncoder.encode(pixels, 5, 256));
    }

    @Test
    void keepsMostFrequentColorsWhenRegistersAreFew() {
        int[] pixels = {RED, RED, RED, BLUE, BLUE, 0xfff00000};
        assertEquals(
                "\u001bP0;1;0q\"1;1;6;1#0;2;100;0;0#1;2;0;0;100#0@@@??@$#1???@@-\u001b\\",
                SixelEncoder.encode(pixels, 6, 2));
    }

    @Test
    void usesNoMoreRegistersThanGiven() {
        int[] pixels = Avatar.of("ada", Parameters.DEFAULT.withSize(192)).argb();
        String text = SixelEncoder.encode(pixels, 192, 16);
        assertEquals(16, Pattern.compile("#\\d+;2;").matcher(text).results().count());
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 64, 191, 192})
    void isDecodedToSamePixelsByOtherPrograms(int size) throws IOException, InterruptedException {
        Parameters parameters = Parameters.DEFAULT.withSize(size).withShape(Shape.CIRCLE);
        int[] pixels = Avatar.of("ada", parameters).argb();
        BufferedImage image = decoded(SixelEncoder.encode(pixels, size, 256));
        assertEquals(size, image.getWidth());
        // ImageMagick and libsixel may add rows to complete the last band.
        assertTrue(image.getHeight() >= size && image.getHeight() < size + 6, () -> "height " + image.getHeight());
        for (int i = 0; i < pixels.length; i++) {
            if (pixels[i] < 0) {
                assertNear(pixels[i], image.getRGB(i % size, i / size));
            }
        }
    }

    private static void assertNear(int expected, int actual) {
        for (int shift = 0; shift < 24; shift += 8) {
            int difference = (expected >> shift & 0xff) - (actual >> shift & 0xff);
            assertTrue(Math.abs(difference) <= ROUNDING, () -> Integer.toHexString(expected) + " " + actual);
        }
    }

    /** Decodes with sixel2png of libsixel, or with ImageMagick; skips the test if neither is installed. */
    private BufferedImage decoded(String sixel) throws IOException, InterruptedException {
        Path png = directory.resolve("decoded.png");
        Path source = Files.writeString(directory.resolve("image.six"), sixel, StandardCharsets.US_ASCII);
        if (ForeignProgram.SIXEL2PNG.isInstalled()) {
            Programs.run(ForeignProgram.SIXEL2PNG.require(), "-i", source.toString(), "-o", png.toString());
        } else {
            Programs.run(ForeignProgram.IMAGEMAGICK.require(), "sixel:" + source, "png32:" + png);
        }
        return ImageIO.read(png.toFile());
    }
}
