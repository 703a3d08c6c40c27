// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/**
 * Half the lengths of the chords of circles on sub-scanlines, by distance from the center: sums of them, so that the sum over a
 * pixel row is one subtraction. Few circles differ in radius and in where their center is between two sub-scanlines.
 */
final class Chords {

    /** Enough for the circles of most configurations; with more, all are computed anew. */
    private static final int MAX_TABLES = 64;

    private final int[] radii = new int[MAX_TABLES];
    private final int[] distances = new int[MAX_TABLES];
    private final int[][] tables = new int[MAX_TABLES][];
    private int count;

    /** Starts a size and an inset. */
    void clear() {
        Arrays.fill(tables, null);
        count = 0;
    }

    /**
     * Returns the sums of the half chords of a circle: the element at k is that of the first k.
     *
     * @param distance from the center to the first sub-scanline, above or below it
     */
    int[] sums(int radius, int distance) {
        for (int i = 0; i < count; i++) {
            if (radii[i] == radius && distances[i] == distance) {
                return tables[i];
            }
        }
        if (count == MAX_TABLES) {
            clear();
        }
        radii[count] = radius;
        distances[count] = distance;
        tables[count] = compute(radius, distance);
        return tables[count++];
    }

    private static int[] compute(int radius, int distance) {
        int length = Math.max(0, radius - distance + FixedPoint.SUBSCANLINE_HEIGHT - 1) / FixedPoint.SUBSCANLINE_HEIGHT;
        int[] sums = new int[length + 1];
        long square = (long) radius * radius;
        for (int k = 0; k < length; k++) {
            long dy = distance + (long) k * FixedPoint.SUBSCANLINE_HEIGHT;
            sums[k + 1] = sums[k] + FixedPoint.sqrt(square - dy * dy);
        }
        return sums;
    }
}
