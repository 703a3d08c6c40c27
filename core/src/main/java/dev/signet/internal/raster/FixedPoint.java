// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Geometry;

/**
 * The fixed-point plane of the rasterizer. A pixel is 4096 wide and high, so that every coordinate of SG-1 at every size
 * and padding is a whole number: grid coordinates are multiples of 1/4, the paddings scale them by multiples of 1/32, and
 * a viewBox unit is size/64 pixels.
 *
 * <p>Area is measured on 16 sub-scanlines a pixel row. Each lies in the middle of its sixteenth and counts the exact
 * length it covers, so a full pixel is 16 × 4096, and coverage is rounded to {@link #LEVELS} levels.
 */
final class FixedPoint {

    static final int PIXEL_BITS = 12;
    static final int PIXEL = 1 << PIXEL_BITS;
    static final int FRACTION = PIXEL - 1;

    static final int LINES_BITS = 4;
    static final int LINES = 1 << LINES_BITS;
    private static final int LINE_BITS = PIXEL_BITS - LINES_BITS;
    private static final int HALF_LINE = 1 << (LINE_BITS - 1);

    static final int LEVELS = 8;
    static final int FULL_AREA = LINES * PIXEL;
    private static final int AREA_PER_LEVEL = FULL_AREA / LEVELS;

    private FixedPoint() {}

    /** A viewBox coordinate in pixels. */
    static int ofViewBox(int coordinate, int size) {
        return coordinate * size * (PIXEL / Geometry.GRID);
    }

    /** The first sub-scanline whose middle is at or below a height; sub-scanline 0 is the first of pixel row 0. */
    static int lineFrom(int y) {
        return (y + HALF_LINE - 1) >> LINE_BITS;
    }

    /** The height of the middle of a sub-scanline. */
    static int middleOf(int line) {
        return (line << LINE_BITS) + HALF_LINE;
    }

    /** The level of coverage nearest to an area, from 0 to {@link #LEVELS}. */
    static int level(int area) {
        return (area + AREA_PER_LEVEL / 2) / AREA_PER_LEVEL;
    }

    /** The largest whole number whose square is not larger. Exact, since the argument is below 2^53. */
    static int sqrt(long square) {
        int root = (int) Math.sqrt((double) square);
        if ((long) root * root > square) {
            root--;
        }
        return root;
    }
}
