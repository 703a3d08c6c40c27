// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/**
 * How a circular side of a slab covers pixels: for each pixel row, the area to the right of the side in each pixel that
 * the side crosses. Pixels further left hold nothing, pixels further right all of the slab's sub-scanlines.
 *
 * <p>The side is {@code x(y) = centerX ± √(radius² − (y − centerY)²)}, and {@code centerX} where the circle has no
 * points: so a side may go on straight beyond its arc. An arc depends on the place of the circle within its pixel
 * and on nothing else of the picture, so it serves every avatar of that size: see {@link ArcCache}.
 */
final class ArcCoverage {

    /** The arc of no circle at all. */
    static final ArcCoverage NONE = new ArcCoverage(new int[0], new int[1], new char[0], new long[1]);

    private final int[] firstPixels;
    private final int[] starts;
    /** All are below {@link FixedPoint#FULL_AREA}, since the side crosses these pixels. */
    private final char[] areas;

    private final long[] changes;

    private ArcCoverage(int[] firstPixels, int[] starts, char[] areas, long[] changes) {
        this.firstPixels = firstPixels;
        this.starts = starts;
        this.areas = areas;
        this.changes = changes;
    }

    /** The first pixel the side crosses in a row, relative to the pixel of the center. */
    int firstPixel(int row) {
        return firstPixels[row];
    }

    /** Where the areas of a row start in {@link #areas()}; they end where those of the next row start. */
    int start(int row) {
        return starts[row];
    }

    char[] areas() {
        return areas;
    }

    /** The rows that differ from the row above them, as a set of bits. */
    long[] changes() {
        return changes;
    }

    /** What it weighs in memory, roughly, in bytes. */
    int weight() {
        return 2 * areas.length + 8 * starts.length + 100;
    }

    static ArcCoverage of(Key key) {
        int rows = key.rows();
        int[] firstPixels = new int[rows];
        int[] starts = new int[rows + 1];
        char[] areas = new char[4 * rows + 64];
        long[] changes = new long[(rows >> 6) + 1];
        int[] sides = new int[FixedPoint.LINES];
        for (int row = 0; row < rows; row++) {
            int lines = key.sides(row, sides);
            int first = min(sides, lines) >> FixedPoint.PIXEL_BITS;
            int end = (max(sides, lines) + FixedPoint.FRACTION) >> FixedPoint.PIXEL_BITS;
            int start = starts[row];
            if (start + end - first > areas.length) {
                areas = Arrays.copyOf(areas, 2 * (start + end - first));
            }
            for (int pixel = first; pixel < end; pixel++) {
                areas[start + pixel - first] = (char) areaRightOf(sides, lines, pixel);
            }
            firstPixels[row] = first;
            starts[row + 1] = start + end - first;
            boolean same = row > 0
                    && firstPixels[row - 1] == first
                    && Arrays.equals(areas, starts[row - 1], start, areas, start, starts[row + 1]);
            if (!same) {
                changes[row >> 6] |= 1L << row;
            }
        }
        return new ArcCoverage(firstPixels, starts, Arrays.copyOf(areas, starts[rows]), changes);
    }

    private static int areaRightOf(int[] sides, int lines, int pixel) {
        int right = (pixel + 1) << FixedPoint.PIXEL_BITS;
        int area = 0;
        for (int i = 0; i < lines; i++) {
            area += Math.max(0, Math.min(FixedPoint.PIXEL, right - sides[i]));
        }
        return area;
    }

    private static int min(int[] values, int count) {
        int min = values[0];
        for (int i = 1; i < count; i++) {
            min = Math.min(min, values[i]);
        }
        return min;
    }

    private static int max(int[] values, int count) {
        int max = values[0];
        for (int i = 1; i < count; i++) {
            max = Math.max(max, values[i]);
        }
        return max;
    }

    /**
     * What decides an arc, relative to the pixel of the center and to the first pixel row of the slab.
     *
     * @param centerX the center within its pixel
     * @param centerY the center below the top of the first row
     * @param radius the radius, negative for the left side of the circle
     * @param firstLine the slab's first sub-scanline within the first row
     * @param lines how many sub-scanlines the slab has
     */
    record Key(int centerX, int centerY, int radius, int firstLine, int lines) {

        int rows() {
            return (firstLine + lines + FixedPoint.LINES - 1) >> FixedPoint.LINES_BITS;
        }

        /** Puts where the side crosses the slab's sub-scanlines of a row, and returns how many there are. */
        int sides(int row, int[] sides) {
            int from = Math.max(firstLine, row << FixedPoint.LINES_BITS);
            int to = Math.min(firstLine + lines, (row + 1) << FixedPoint.LINES_BITS);
            long square = (long) radius * radius;
            for (int line = from; line < to; line++) {
                long dy = (long) FixedPoint.middleOf(line) - centerY;
                int half = FixedPoint.sqrt(Math.max(0, square - dy * dy));
                sides[line - from] = centerX + (radius < 0 ? -half : half);
            }
            return to - from;
        }
    }
}
