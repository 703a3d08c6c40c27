// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PngTest {

    private static final int SIZE = 48;

    /** Indexed up to 256 colors; above that, truecolor, with alpha if a pixel is not opaque. */
    @ParameterizedTest
    @CsvSource({"1,255,3", "256,255,3", "255,7,3", "256,7,6", "257,255,2", "257,254,6", "2304,255,2", "2304,0,6"})
    void choosesTheColorTypeByColorsAndAlpha(int colors, int lastAlpha, int colorType) {
        int[] pixels = IntStream.range(0, SIZE * SIZE)
                .map(i -> 0xff000000 | i % colors * 0x10305)
                .toArray();
        pixels[SIZE * SIZE - 1] &= 0xffffff | lastAlpha << 24;
        if (lastAlpha == 0) {
            pixels[SIZE * SIZE - 1] = 0;
        }
        PngFile file = new PngFile(new PngEncoder().encode(new ArrayPixmap(pixels, SIZE)));
        assertEquals(colorType, file.colorType());
        assertArrayEquals(pixels, Unfiltered.pixels(file));
    }

    /** 3 · 17 = 51, so both images have rows of the same length in bytes. */
    @Test
    void encodesAnIndexedImageAfterATruecolorImageWithEqualRowLength() {
        int[] colors = IntStream.range(0, 17 * 17).map(i -> 0xff000000 | i).toArray();
        int[] stripes =
                IntStream.range(0, 51 * 51).map(i -> 0xff000000 | i / 7 % 5).toArray();
        PngEncoder encoder = new PngEncoder();
        assertArrayEquals(colors, Unfiltered.pixels(new PngFile(encoder.encode(new ArrayPixmap(colors, 17)))));
        assertArrayEquals(
                new PngEncoder().encode(new ArrayPixmap(stripes, 51)), encoder.encode(new ArrayPixmap(stripes, 51)));
    }
}
