// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/**
 * The left or right edge of a {@link Slab} on the {@link FixedPoint} plane: a vertical line, or {@code x ± √(radius² −
 * (y − centerY)²)}, a side of a circle. At heights that the circle does not reach, the edge is the vertical line through
 * its center.
 */
final class Edge {

    private int x;
    private int centerY;
    private int radius;

    /** Sets it to the left side of a circle if the radius is negative, to its right side if positive, else to a line. */
    void set(int newX, int newCenterY, int newRadius) {
        x = newX;
        centerY = newCenterY;
        radius = newRadius;
    }

    /** Returns whether the circle does not reach the sub-scanlines from {@code from} to before {@code to}. */
    boolean isStraight(int from, int to) {
        int reach = Math.abs(radius);
        return reach == 0
                || FixedPoint.centerOf(to - 1) <= centerY - reach
                || FixedPoint.centerOf(from) >= centerY + reach;
    }

    /** Returns the x at the center of a sub-scanline. */
    int crossing(int subscanline) {
        long dy = (long) FixedPoint.centerOf(subscanline) - centerY;
        int half = FixedPoint.sqrt(Math.max(0, (long) radius * radius - dy * dy));
        return radius < 0 ? x - half : x + half;
    }
}
