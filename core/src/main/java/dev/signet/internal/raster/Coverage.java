// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/**
 * Accumulates the areas of shapes in one pixel row of a tile, as the differences of adjacent pixels: a span changes two of them
 * whatever its length. This is the accumulation buffer of font-rs, with a bit set of the differences that may not be 0.
 */
final class Coverage {

    /** Enough for a tile and the two pixels after it, whose differences are not used. */
    private static final int CAPACITY = 512;

    private final int[] differences = new int[CAPACITY];

    /** The bit of the end of the row is always set. */
    private final long[] changes = new long[CAPACITY / Long.SIZE];

    /** Starts the rows of a tile. */
    void clear(int width) {
        Arrays.fill(differences, 0);
        Arrays.fill(changes, 0);
        add(width, 0);
    }

    /** Adds to the areas of all pixels from a pixel on. */
    void add(int pixel, int area) {
        differences[pixel] += area;
        changes[pixel >>> 6] |= 1L << pixel;
    }

    /** Returns by how much the area of a pixel is greater than that of the pixel before it, and resets it to 0. */
    int take(int pixel) {
        int difference = differences[pixel];
        differences[pixel] = 0;
        changes[pixel >>> 6] &= ~(1L << pixel);
        return difference;
    }

    /** Returns the first pixel from {@code pixel} on whose area may differ from that of the pixel before it, or the end. */
    int next(int pixel) {
        int word = pixel >>> 6;
        long rest = changes[word] & -1L << pixel;
        while (rest == 0) {
            rest = changes[++word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(rest);
    }
}
