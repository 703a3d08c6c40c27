// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/**
 * Accumulates the coverage of one layer in one pixel row. Areas are those of a scanline rasterizer with 16 sub-scanlines
 * a row: sampled in y, exact in x (docs/SG-1.md, section 8.2).
 *
 * <p>Stores the differences of the areas of adjacent pixels, so an edge changes two entries on a sub-scanline and
 * nothing between the edges of a slab: the accumulation buffer of font-rs. Areas of all slabs of a layer are added up
 * before they are rounded to a level, so abutting slabs leave no seam.
 *
 * <p>Invariant: all differences are 0 before the first slab of a layer, since {@link #take} resets them.
 */
final class Coverage {

    private int[] differences = {};
    private int first = Integer.MAX_VALUE;
    private int end;

    void ensureCapacity(int size) {
        if (differences.length < size + 2) {
            differences = new int[size + 2];
        }
    }

    /** Adds the part of a slab in a row. */
    void add(Slab slab, int row) {
        int from = slab.firstSubscanline(row);
        int to = slab.endSubscanline(row);
        if (from < to) {
            add(slab.left, 1, from, to);
            add(slab.right, -1, from, to);
            first = Math.min(first, slab.firstPixel());
            end = Math.max(end, slab.endPixel());
        }
    }

    /** Adds the area to the right of an edge, or subtracts it if the sign is −1. */
    private void add(Edge edge, int sign, int from, int to) {
        if (edge.isStraight(from, to)) {
            add(edge.crossing(from), sign * (to - from));
            return;
        }
        for (int subscanline = from; subscanline < to; subscanline++) {
            add(edge.crossing(subscanline), sign);
        }
    }

    private void add(int crossing, int subscanlines) {
        int pixel = crossing >> FixedPoint.PIXEL_BITS;
        int fraction = crossing & FixedPoint.FRACTION;
        differences[pixel] += subscanlines * (FixedPoint.PIXEL - fraction);
        differences[pixel + 1] += subscanlines * fraction;
    }

    boolean isEmpty() {
        return first >= end;
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

    /** Ends the layer, after the differences of all pixels were taken. */
    void endLayer() {
        differences[end] = 0;
        first = Integer.MAX_VALUE;
        end = 0;
    }
}
