// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/**
 * The coverage of a circular edge: for each pixel row, the area to the right of the edge in each pixel that the edge
 * crosses. Pixels further left have area 0; pixels further right have the area of all of the slab's sub-scanlines in
 * that row.
 *
 * <p>Areas are those of a scanline rasterizer with 16 sub-scanlines a row: sampled in y, exact in x (docs/SG-1.md,
 * section 8.2). FreeType's smooth rasterizer computes the exact area of flattened curves instead; here every
 * implementation of SG-1 has to get the same integers, so the circle is evaluated at the center of each sub-scanline
 * with an integer square root.
 *
 * <p>The edge is {@code x(y) = centerX ± √(radius² − (y − centerY)²)}, and {@code centerX} at heights the circle does
 * not reach, so an edge may continue as a straight line beyond its arc. The areas depend only on the {@link Key}, which
 * is relative to a pixel, so equal arcs of different pictures share one object: see {@link ArcCache}.
 */
final class ArcCoverage {

    /** An arc of no rows. */
    static final ArcCoverage NONE = new ArcCoverage(new int[0], new int[1], new char[0], new long[1]);

    private final int[] firstPixels;
    private final int[] starts;
    /** Below {@link FixedPoint#FULL_AREA}, since the edge crosses these pixels. */
    private final char[] areas;

    private final long[] changes;

    private ArcCoverage(int[] firstPixels, int[] starts, char[] areas, long[] changes) {
        this.firstPixels = firstPixels;
        this.starts = starts;
        this.areas = areas;
        this.changes = changes;
    }

    /** Returns the first pixel that the edge crosses in a row, relative to the pixel of the center. */
    int firstPixel(int row) {
        return firstPixels[row];
    }

    /**
     * Returns the index in {@link #areas()} of the first area of a row. The areas end where those of the next row
     * start.
     */
    int start(int row) {
        return starts[row];
    }

    char[] areas() {
        return areas;
    }

    /** Returns a bit set of the rows that differ from the row above. */
    long[] changes() {
        return changes;
    }

    /** Approximate size in memory, in bytes. */
    int weight() {
        return 2 * areas.length + 8 * starts.length + 100;
    }

    /** Computes the areas of all rows. */
    static ArcCoverage of(Key key) {
        int rows = key.rows();
        int[] firstPixels = new int[rows];
        int[] starts = new int[rows + 1];
        char[] areas = new char[4 * rows + 64];
        long[] changes = new long[(rows >> 6) + 1];
        int[] crossings = new int[FixedPoint.SUBSCANLINES];
        for (int row = 0; row < rows; row++) {
            int subscanlines = key.crossings(row, crossings);
            int first = min(crossings, subscanlines) >> FixedPoint.PIXEL_BITS;
            int end = (max(crossings, subscanlines) + FixedPoint.FRACTION) >> FixedPoint.PIXEL_BITS;
            int start = starts[row];
            if (start + end - first > areas.length) {
                areas = Arrays.copyOf(areas, 2 * (start + end - first));
            }
            for (int pixel = first; pixel < end; pixel++) {
                areas[start + pixel - first] = (char) areaRightOf(crossings, subscanlines, pixel);
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

    private static int areaRightOf(int[] crossings, int subscanlines, int pixel) {
        int right = (pixel + 1) << FixedPoint.PIXEL_BITS;
        int area = 0;
        for (int i = 0; i < subscanlines; i++) {
            area += Math.max(0, Math.min(FixedPoint.PIXEL, right - crossings[i]));
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
     * The circle relative to the pixel column of its center and to the first pixel row of the slab, on the {@link
     * FixedPoint} plane.
     *
     * @param centerX the fraction of the center's x within its pixel
     * @param centerY the height of the center below the top of the first row
     * @param radius the radius, negative for the left side of the circle
     * @param firstSubscanline the slab's first sub-scanline, counted from the top of the first row
     * @param subscanlines the number of sub-scanlines of the slab
     */
    record Key(int centerX, int centerY, int radius, int firstSubscanline, int subscanlines) {

        int rows() {
            return (firstSubscanline + subscanlines + FixedPoint.SUBSCANLINES - 1) >> FixedPoint.SUBSCANLINES_BITS;
        }

        /**
         * Writes the x at which the edge crosses each of the slab's sub-scanlines in a row, and returns their number.
         */
        int crossings(int row, int[] crossings) {
            int from = Math.max(firstSubscanline, row << FixedPoint.SUBSCANLINES_BITS);
            int to = Math.min(firstSubscanline + subscanlines, (row + 1) << FixedPoint.SUBSCANLINES_BITS);
            long square = (long) radius * radius;
            for (int subscanline = from; subscanline < to; subscanline++) {
                long dy = (long) FixedPoint.centerOf(subscanline) - centerY;
                int half = FixedPoint.sqrt(Math.max(0, square - dy * dy));
                crossings[subscanline - from] = centerX + (radius < 0 ? -half : half);
            }
            return to - from;
        }
    }
}
