// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/**
 * Fixed-point coordinates with 12 fraction bits: a pixel is 4096 wide and high. Every coordinate of SG-1 at every size
 * and padding is then a whole number: grid coordinates are multiples of 1/4, paddings scale them by multiples of 1/32,
 * and a viewBox unit is size/64 pixels.
 *
 * <p>Area is summed over 16 sub-scanlines a pixel row. Each is sampled at its center and contributes the exact length
 * it covers, so the area of a full pixel is 16 × 4096. It is rounded to {@link #LEVELS} levels of coverage.
 */
final class FixedPoint {

    static final int PIXEL_BITS = 12;
    static final int PIXEL = 1 << PIXEL_BITS;
    static final int FRACTION_MASK = PIXEL - 1;

    /** Binary logarithm of the number of sub-scanlines in a pixel row. */
    private static final int SUBSCANLINES_BITS = 4;

    private static final int SUBSCANLINE_HEIGHT_BITS = PIXEL_BITS - SUBSCANLINES_BITS;
    static final int SUBSCANLINE_HEIGHT = 1 << SUBSCANLINE_HEIGHT_BITS;
    private static final int HALF_SUBSCANLINE = SUBSCANLINE_HEIGHT / 2;

    static final int LEVELS = 8;
    private static final int AREA_PER_LEVEL = (PIXEL << SUBSCANLINES_BITS) / LEVELS;

    private FixedPoint() {}

    /** Returns the number of sub-scanlines of this many rows. */
    static int subscanlines(int rows) {
        return rows << SUBSCANLINES_BITS;
    }

    /** Returns the first sub-scanline whose center is at or below a height, counted from the top of the picture. */
    static int firstSubscanline(int y) {
        return (y + HALF_SUBSCANLINE - 1) >> SUBSCANLINE_HEIGHT_BITS;
    }

    /** Returns the height of the center of a sub-scanline. */
    static int centerOf(int subscanline) {
        return (subscanline << SUBSCANLINE_HEIGHT_BITS) + HALF_SUBSCANLINE;
    }

    /** Rounds an area to the nearest level, from 0 to {@link #LEVELS}. */
    static int level(int area) {
        return (area + AREA_PER_LEVEL / 2) / AREA_PER_LEVEL;
    }

    /**
     * Returns the floor of the square root of a number below 2^52. The double root is never rounded up to the next whole
     * number k: the root of k² − 1 is below it by more than 1/(2k), which is more than half a unit in the last place.
     */
    static int sqrt(long square) {
        return (int) Math.sqrt((double) square);
    }
}
