// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.signet.Avatar;
import dev.signet.Hash;
import dev.signet.Inputs;
import dev.signet.Parameters;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import javax.imageio.ImageIO;

/**
 * Any avatar as a PNG: ImageIO and {@link PngFile} must read the same pixels. An input is hash, style and size; the
 * seed corpus is in {@code PngFuzzInputs}.
 */
class PngFuzz {

    private static final int LARGEST = 300;

    static {
        ImageIO.setUseCache(false);
    }

    @FuzzTest
    void roundTrip(byte[] input) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Arrays.copyOf(input, 20));
        Hash hash = new Hash(in.getLong(), in.getLong());
        Parameters look = Inputs.LOOKS.get((in.getShort() & 0xffff) % Inputs.LOOKS.size());
        int size = 16 + (in.getShort() & 0xffff) % (LARGEST - 15);
        Avatar avatar = Avatar.ofHash(hash, look.withSize(size));
        byte[] png = avatar.png();
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        assertEquals(size, image.getWidth());
        assertEquals(size, image.getHeight());
        assertArrayEquals(Unfiltered.pixels(new PngFile(png)), image.getRGB(0, 0, size, size, null, 0, size));
        assertArrayEquals(png, avatar.png(), "a second encoding must give the same bytes");
    }
}
