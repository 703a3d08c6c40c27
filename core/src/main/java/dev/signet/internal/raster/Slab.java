// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/**
 * The region between a left and a right edge over a range of sub-scanlines. Every shape of SG-1 is one to three slabs.
 * Slabs of one layer do not overlap, so the area of a layer is the sum over its slabs.
 */
final class Slab {

    final Edge left = new Edge();
    final Edge right = new Edge();
    private int layer;
    private int firstSubscanline;
    private int endSubscanline;

    void set(int newLayer, int newFirstSubscanline, int newEndSubscanline) {
        layer = newLayer;
        firstSubscanline = newFirstSubscanline;
        endSubscanline = newEndSubscanline;
    }

    int layer() {
        return layer;
    }

    /** Returns the first of its sub-scanlines in a pixel row. */
    int firstSubscanline(int row) {
        return Math.max(firstSubscanline, row << FixedPoint.SUBSCANLINES_BITS);
    }

    /** Returns the end of its sub-scanlines in a pixel row, exclusive; at most the first one if it has none there. */
    int endSubscanline(int row) {
        return Math.min(endSubscanline, (row + 1) << FixedPoint.SUBSCANLINES_BITS);
    }
}
