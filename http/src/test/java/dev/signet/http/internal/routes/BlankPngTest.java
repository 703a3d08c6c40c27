// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlankPngTest {

    @ParameterizedTest
    @ValueSource(ints = {16, 17, 31, 32, 33, 80, 96, 255, 1024})
    void everyPixelIsTransparent(int size) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(BlankPng.ofSize(size)));
        assertEquals(size, image.getWidth());
        assertEquals(size, image.getHeight());
        int[] pixels = image.getRGB(0, 0, size, size, new int[size * size], 0, size);
        assertTrue(Arrays.stream(pixels).allMatch(argb -> argb >>> 24 == 0));
    }

    /** Image decoders tolerate a wrong length or checksum; zlib does not. */
    @Test
    void inflatedDataHasTheLengthOfTheRows() throws DataFormatException {
        for (int size = 16; size <= 1024; size++) {
            ByteBuffer png = ByteBuffer.wrap(BlankPng.ofSize(size));
            png.position(8 + 25 + 14);
            byte[] data = new byte[png.getInt()];
            png.getInt();
            png.get(data);
            Inflater inflater = new Inflater();
            inflater.setInput(data);
            int length = size * (1 + (size + 7) / 8);
            assertEquals(length, inflater.inflate(new byte[length + 1]));
            assertTrue(inflater.finished());
            assertEquals(0, inflater.getRemaining());
            inflater.end();
        }
    }

    @Test
    void encodesBlankImagesInFewBytes() {
        assertTrue(BlankPng.ofSize(80).length < 256);
        assertTrue(BlankPng.ofSize(1024).length < 1200);
    }
}
