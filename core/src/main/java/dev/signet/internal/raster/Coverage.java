// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.Parameter;

/**
 * Accumulates the coverage of one layer in one pixel row of a tile. Areas are those of a scanline rasterizer with 16
 * sub-scanlines a row: sampled in y, exact in x (docs/SG-1.md, section 8.2).
 *
 * <p>Stores the differences of the areas of adjacent pixels, so an edge changes two entries on a sub-scanline and
 * nothing between the edges of a slab: the accumulation buffer of font-rs. Areas of all slabs of a layer are added up
 * before they are rounded to a level, so abutting slabs leave no seam.
 *
 * <p>Invariant: all differences are 0 before the first slab of a layer, since {@link #take} resets them.
 */
final class Coverage {

    private final int[] differences = new int[Parameter.LARGEST_SIZE + 2];

    /** The ends of the tile on the {@link FixedPoint} plane. */
    private int left;

    private int right;

    /** The pixels whose difference may not be 0. */
    private int first;

    private int end;

    /** Starts a tile, given its pixels. */
    void setRange(int from, int to) {
        left = from << FixedPoint.PIXEL_BITS;
        right = to << FixedPoint.PIXEL_BITS;
        beginLayer();
    }

    void beginLayer() {
        first = Integer.MAX_VALUE;
        end = 0;
    }

    /** Adds the part of a slab in a row. */
    void add(Slab slab, int row) {
        int from = Math.max(slab.firstSubscanline(), row << FixedPoint.SUBSCANLINES_BITS);
        int to = Math.min(slab.endSubscanline(), (row + 1) << FixedPoint.SUBSCANLINES_BITS);
        if (from < to) {
            add(slab, slab.left(), slab.leftRadius(), 1, from, to);
            add(slab, slab.right(), slab.rightRadius(), -1, from, to);
        }
    }

    /** Adds the area to the right of an edge, or subtracts it if the sign is −1. */
    private void add(Slab slab, int x, int radius, int sign, int from, int to) {
        if (slab.isStraight(radius, from, to)) {
            add(x, sign * (to - from));
            return;
        }
        for (int subscanline = from; subscanline < to; subscanline++) {
            add(slab.crossing(x, radius, subscanline), sign);
        }
    }

    private void add(int crossing, int subscanlines) {
        int x = Math.max(left, Math.min(right, crossing));
        int pixel = x >> FixedPoint.PIXEL_BITS;
        int fraction = x & FixedPoint.FRACTION_MASK;
        differences[pixel] += subscanlines * (FixedPoint.PIXEL - fraction);
        differences[pixel + 1] += subscanlines * fraction;
        first = Math.min(first, pixel);
        end = Math.max(end, pixel + 2);
    }

    /** Returns the first pixel that may be covered. */
    int first() {
        return first;
    }

    /** Returns the end of the pixels that may be covered. */
    int end() {
        return end;
    }

    /** Returns by how much the area of a pixel is greater than that of the pixel before it, and resets it to 0. */
    int take(int pixel) {
        int difference = differences[pixel];
        differences[pixel] = 0;
        return difference;
    }

    /** Returns the first pixel after {@code pixel} whose area differs from that of the pixel before it, or {@link #end}. */
    int next(int pixel) {
        int next = pixel + 1;
        while (next < end && differences[next] == 0) {
            next++;
        }
        return next;
    }
}
