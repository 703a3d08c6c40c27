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
 * <p>Invariant: all differences in the tile are 0 before the first slab of a layer, since {@link #take} resets them.
 */
final class Coverage {

    private static final int[] ZEROS = new int[Parameter.LARGEST_SIZE];

    private final int[] differences = new int[Parameter.LARGEST_SIZE + 2];

    /** The ends of the tile on the {@link FixedPoint} plane. */
    private int left;

    private int right;

    /** The pixel after the tile, whose difference is not used. */
    private int end;

    void setRange(int from, int to) {
        differences[end] = 0;
        left = from << FixedPoint.PIXEL_BITS;
        right = to << FixedPoint.PIXEL_BITS;
        end = to;
    }

    void add(Slab slab, int row) {
        int from = Math.max(slab.firstSubscanline(), FixedPoint.subscanlines(row));
        int to = Math.min(slab.endSubscanline(), FixedPoint.subscanlines(row + 1));
        add(slab.left(), 1, from, to);
        add(slab.right(), -1, from, to);
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
            add(x, to - Math.max(from, arcEnd), sign);
        }
        if (from >= arcEnd) {
            return;
        }
        int direction = edge.direction;
        int near = x + direction * (sums[arcEnd] - sums[arcEnd - 1]);
        int far = x + direction * (sums[from + 1] - sums[from]);
        int pixel = near >> FixedPoint.PIXEL_BITS;
        if (pixel == far >> FixedPoint.PIXEL_BITS && near >= left && near < right) {
            int count = arcEnd - from;
            int start = pixel << FixedPoint.PIXEL_BITS;
            add(pixel, count, count * (x - start) + direction * (sums[arcEnd] - sums[from]), sign);
            return;
        }
        for (int k = from; k < arcEnd; k++) {
            add(x + direction * (sums[k + 1] - sums[k]), 1, sign);
        }
    }

    /** Adds the area to the right of a vertical line on a number of sub-scanlines. */
    private void add(int lineX, int subscanlines, int sign) {
        int x = Math.max(left, Math.min(right, lineX));
        add(x >> FixedPoint.PIXEL_BITS, subscanlines, subscanlines * (x & FixedPoint.FRACTION_MASK), sign);
    }

    /** Adds the area to the right of lines in a pixel, given the sum of their distances from the left side of the pixel. */
    private void add(int pixel, int lines, int distances, int sign) {
        differences[pixel] += sign * ((lines << FixedPoint.PIXEL_BITS) - distances);
        differences[pixel + 1] += sign * distances;
    }

    /** Returns by how much the area of a pixel is greater than that of the pixel before it, and resets it to 0. */
    int take(int pixel) {
        int difference = differences[pixel];
        differences[pixel] = 0;
        return difference;
    }

    /** Returns the first pixel from {@code pixel} on whose area differs from that of the pixel before it, or the end. */
    int next(int pixel) {
        if (pixel < end && differences[pixel] != 0) {
            return pixel;
        }
        int zeros = Arrays.mismatch(differences, pixel, end, ZEROS, pixel, end);
        return zeros < 0 ? end : pixel + zeros;
    }
}
