// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/**
 * The region between a left and a right edge over a range of sub-scanlines, on the {@link FixedPoint} plane. Every shape of
 * SG-1 is one to three slabs. Slabs of one layer do not overlap, so the area of a layer is the sum over its slabs.
 *
 * <p>An edge is {@code x ± √(radius² − (y − centerY)²)}, a side of a circle: the left one if the radius is negative. At
 * heights that the circle does not reach, it is the vertical line through its center.
 */
record Slab(
        int layer,
        int left,
        int leftRadius,
        int right,
        int rightRadius,
        int centerY,
        int firstSubscanline,
        int endSubscanline) {

    /** Returns whether an edge with this radius is a vertical line on the sub-scanlines from {@code from} to before {@code to}. */
    boolean isStraight(int radius, int from, int to) {
        int reach = Math.abs(radius);
        return FixedPoint.centerOf(to - 1) <= centerY - reach || FixedPoint.centerOf(from) >= centerY + reach;
    }

    /** Returns the x of an edge at the center of a sub-scanline. */
    int crossing(int x, int radius, int subscanline) {
        long dy = (long) FixedPoint.centerOf(subscanline) - centerY;
        int half = FixedPoint.sqrt(Math.max(0, (long) radius * radius - dy * dy));
        return radius < 0 ? x - half : x + half;
    }
}
