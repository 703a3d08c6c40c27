// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/**
 * The region between a left and a right edge over a range of sub-scanlines, on the {@link FixedPoint} plane. Every shape of
 * SG-1 is one to three slabs. Slabs of one layer do not overlap, so the area of a layer is the sum over its slabs.
 */
record Slab(int layer, Edge left, Edge right, int firstSubscanline, int endSubscanline) {

    /** Returns whether the slab is on any sub-scanline of a row. */
    boolean isOn(int row) {
        return firstSubscanline < FixedPoint.subscanlines(row + 1) && FixedPoint.subscanlines(row) < endSubscanline;
    }

    /**
     * A side of a circle, {@code x ± half a chord}. At heights that the circle does not reach, it is the vertical line through its
     * center.
     */
    static final class Edge {

        private static final int[] NO_CHORDS = {0};

        final int x;

        /** 1 for the right side, −1 for the left. */
        final int direction;

        /** The first sub-scanline at or below the center. */
        final int center;

        /** The sums of the half chords above and below the center: the element at k is that of the first k. */
        final int[] above;

        final int[] below;

        Edge(int x, int direction, int center, int[] above, int[] below) {
            this.x = x;
            this.direction = direction;
            this.center = center;
            this.above = above;
            this.below = below;
        }

        /** Returns a vertical line. */
        static Edge line(int x) {
            return new Edge(x, 1, 0, NO_CHORDS, NO_CHORDS);
        }

        /** Returns the first sub-scanline that the circle reaches. */
        int arcStart() {
            return center - above.length + 1;
        }

        int arcEnd() {
            return center + below.length - 1;
        }
    }
}
