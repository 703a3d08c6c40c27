// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.Parameter;
import java.util.Arrays;

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

    private int first;

    /** The pixel after the tile. Its difference and the next one are not read. */
    private int end;

    /** The pixels, counted from the first, whose difference may not be 0. Always has {@link #end}. */
    private final long[] touched = new long[(Parameter.LARGEST_SIZE + 2) / Long.SIZE + 1];

    /** Starts a tile, given its pixels. */
    void setRange(int from, int to) {
        left = from << FixedPoint.PIXEL_BITS;
        right = to << FixedPoint.PIXEL_BITS;
        first = from;
        end = to;
        beginLayer();
    }

    void beginLayer() {
        differences[end] = 0;
        differences[end + 1] = 0;
        int last = end - first;
        Arrays.fill(touched, 0, ((last + 1) >>> 6) + 1, 0);
        touched[last >>> 6] = 1L << last;
    }

    /** Adds the part of a slab in a row. */
    void add(Slab slab, int row) {
        int from = Math.max(slab.firstSubscanline, row << FixedPoint.SUBSCANLINES_BITS);
        int to = Math.min(slab.endSubscanline, (row + 1) << FixedPoint.SUBSCANLINES_BITS);
        if (from < to) {
            add(slab.left, 1, from, to);
            add(slab.right, -1, from, to);
        }
    }

    /** Adds the area to the right of an edge, or subtracts it if the sign is −1. */
    private void add(Slab.Edge edge, int sign, int from, int to) {
        int center = edge.center;
        if (from < center) {
            add(edge, edge.above, center - Math.min(to, center), center - from, sign);
        }
        if (to > center) {
            add(edge, edge.below, Math.max(from, center) - center, to - center, sign);
        }
    }

    /** Adds the part of an edge between two distances from its center in sub-scanlines, given its sums of half chords. */
    private void add(Slab.Edge edge, int[] sums, int from, int to, int sign) {
        int x = edge.x;
        int arcEnd = Math.min(to, sums.length - 1);
        if (arcEnd < to) {
            add(x, sign * (to - Math.max(from, arcEnd)));
        }
        if (from >= arcEnd) {
            return;
        }
        int direction = edge.direction;
        int near = x + direction * (sums[arcEnd] - sums[arcEnd - 1]);
        int far = x + direction * (sums[from + 1] - sums[from]);
        int low = Math.min(near, far);
        int high = Math.max(near, far);
        if (high <= left || low >= right) {
            add(low, sign * (arcEnd - from));
        } else if (low >= left && low >> FixedPoint.PIXEL_BITS == high >> FixedPoint.PIXEL_BITS) {
            int pixel = low >> FixedPoint.PIXEL_BITS;
            int count = arcEnd - from;
            int fractions = count * (x - (pixel << FixedPoint.PIXEL_BITS)) + direction * (sums[arcEnd] - sums[from]);
            differences[pixel] += sign * ((count << FixedPoint.PIXEL_BITS) - fractions);
            differences[pixel + 1] += sign * fractions;
            touch(pixel, pixel);
        } else {
            for (int k = from; k < arcEnd; k++) {
                int crossing = Math.max(left, Math.min(right, x + direction * (sums[k + 1] - sums[k])));
                int pixel = crossing >> FixedPoint.PIXEL_BITS;
                int fraction = sign * (crossing & FixedPoint.FRACTION_MASK);
                differences[pixel] += (sign << FixedPoint.PIXEL_BITS) - fraction;
                differences[pixel + 1] += fraction;
            }
            touch(Math.max(left, low) >> FixedPoint.PIXEL_BITS, Math.min(right, high) >> FixedPoint.PIXEL_BITS);
        }
    }

    /** Adds the area to the right of a vertical line on a number of sub-scanlines. */
    private void add(int lineX, int subscanlines) {
        int x = Math.max(left, Math.min(right, lineX));
        int pixel = x >> FixedPoint.PIXEL_BITS;
        int fractions = subscanlines * (x & FixedPoint.FRACTION_MASK);
        differences[pixel] += (subscanlines << FixedPoint.PIXEL_BITS) - fractions;
        differences[pixel + 1] += fractions;
        touch(pixel, pixel);
    }

    /** Marks the pixels whose differences crossings in the pixels from {@code low} to {@code high} change. */
    private void touch(int low, int high) {
        for (int pixel = low - first; pixel <= high - first; pixel++) {
            touched[pixel >>> 6] |= 1L << pixel;
            touched[(pixel + 1) >>> 6] |= 1L << (pixel + 1);
        }
    }

    /** Returns the end of the tile. */
    int end() {
        return end;
    }

    /** Returns the first pixel that may be covered, or {@link #end}. */
    int first() {
        return next(first - 1);
    }

    /** Returns by how much the area of a pixel is greater than that of the pixel before it, and resets it to 0. */
    int take(int pixel) {
        int difference = differences[pixel];
        differences[pixel] = 0;
        return difference;
    }

    /** Returns the first pixel after {@code pixel} whose area may differ from that of the pixel before it, or {@link #end}. */
    int next(int pixel) {
        int from = pixel + 1 - first;
        int word = from >>> 6;
        long rest = touched[word] & (-1L << from);
        while (rest == 0) {
            word++;
            rest = touched[word];
        }
        return first + (word << 6) + Long.numberOfTrailingZeros(rest);
    }
}
