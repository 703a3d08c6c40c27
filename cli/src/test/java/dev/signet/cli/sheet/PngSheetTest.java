// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PngSheetTest {

    private static final int WHITE = 0xFFFFFFFF;

    @Test
    void placesAvatarsInRowsWithGap() throws IOException {
        // Each seed is a color, and its avatar a square of that color.
        BufferedImage sheet = sheet(List.of("ff112233", "ff445566", "ff778899"), 100, OptionalInt.of(2));
        assertEquals(24 + 100 + 16 + 100 + 24, sheet.getWidth());
        assertEquals(24 + 100 + 24 + 16 + 100 + 24 + 24, sheet.getHeight());
        assertSquare(sheet, 24, 24, 100, 0xFF112233);
        assertSquare(sheet, 140, 24, 100, 0xFF445566);
        assertSquare(sheet, 24, 164, 100, 0xFF778899);
        assertEquals(WHITE, sheet.getRGB(190, 200));
    }

    @Test
    void centersSmallAvatarInCell() throws IOException {
        BufferedImage sheet = sheet(List.of("ff112233"), 16, OptionalInt.empty());
        assertEquals(24 + 64 + 24, sheet.getWidth());
        assertSquare(sheet, 24 + 24, 24, 16, 0xFF112233);
    }

    @Test
    void drawsTransparentPixelsOnWhite() throws IOException {
        assertSquare(sheet(List.of("00000000"), 64, OptionalInt.empty()), 24, 24, 64, WHITE);
    }

    @Test
    void acceptsLongAndBlankCaptions() throws IOException {
        String color = "ff112233";
        BufferedImage sheet = sheet(List.of(color + "😀".repeat(5000), color + "\0\n\u202e"), 64, OptionalInt.empty());
        assertSquare(sheet, 24, 24, 64, 0xFF112233);
    }

    @Test
    void choosesColumnsByDefault() throws IOException {
        List<String> thirty = Collections.nCopies(30, "ff112233");
        assertEquals(
                24 + 12 * 80 - 16 + 24, sheet(thirty, 64, OptionalInt.empty()).getWidth());
        assertEquals(24 + 600 + 24, sheet(thirty, 600, OptionalInt.empty()).getWidth());
        assertEquals(
                24 + 2 * 80 - 16 + 24,
                sheet(thirty.subList(0, 2), 64, OptionalInt.empty()).getWidth());
    }

    @Test
    void doesNotFitAboveMaximumPixels() {
        assertTrue(new PngSheet(2000, 64, OptionalInt.empty()).fits());
        assertFalse(new PngSheet(5000, 64, OptionalInt.empty()).fits());
        assertFalse(new PngSheet(Integer.MAX_VALUE, 1024, OptionalInt.of(1)).fits());
        assertFalse(new PngSheet(Integer.MAX_VALUE, 1024, OptionalInt.of(1000)).fits());
    }

    private static void assertSquare(BufferedImage sheet, int left, int top, int size, int color) {
        for (int y = top; y < top + size; y++) {
            for (int x = left; x < left + size; x++) {
                assertEquals(Integer.toHexString(color), Integer.toHexString(sheet.getRGB(x, y)), x + ", " + y);
            }
        }
        assertEquals(WHITE, sheet.getRGB(left - 1, top));
        assertEquals(WHITE, sheet.getRGB(left, top - 1));
    }

    private static BufferedImage sheet(List<String> seeds, int size, OptionalInt columns) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new PngSheet(seeds.size(), size, columns).write(seeds, seed -> square(seed, size), out);
        return ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
    }

    private static int[] square(String seed, int size) {
        int[] square = new int[size * size];
        Arrays.fill(square, Integer.parseUnsignedInt(seed.substring(0, 8), 16));
        return square;
    }
}
