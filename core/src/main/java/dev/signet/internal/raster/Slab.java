// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/**
 * The region between a left and a right edge over a range of sub-scanlines, on the {@link FixedPoint} plane. Every shape of
 * SG-1 is one to three slabs. Slabs of one layer do not overlap, so the area of a layer is the sum over its slabs.
 */
final class Slab {

    final int layer;
    final Edge left;
    final Edge right;
    final int firstSubscanline;
    final int endSubscanline;

    /** The pixel rows that it is on, and those of them where it is on all sub-scanlines and its edges are vertical lines. */
    final int firstRow;

    final int endRow;
    private final int firstStraightRow;
    private final int endStraightRow;

    Slab(int layer, Edge left, Edge right, int firstSubscanline, int endSubscanline) {
        this.layer = layer;
        this.left = left;
        this.right = right;
        this.firstSubscanline = firstSubscanline;
        this.endSubscanline = endSubscanline;
        firstRow = firstSubscanline >> FixedPoint.SUBSCANLINES_BITS;
        endRow = rowFrom(endSubscanline);
        int arcStart = Math.min(left.arcStart(), right.arcStart());
        int arcEnd = Math.max(left.arcEnd(), right.arcEnd());
        boolean arcFirst =
                arcStart <= firstSubscanline; // An arc is at one end of a slab, or there is none, or no line.
        firstStraightRow = rowFrom(arcFirst ? Math.max(arcEnd, firstSubscanline) : firstSubscanline);
        endStraightRow =
                (arcFirst ? endSubscanline : Math.min(arcStart, endSubscanline)) >> FixedPoint.SUBSCANLINES_BITS;
    }

    /** Returns the first row that starts at or after a sub-scanline. */
    private static int rowFrom(int subscanline) {
        return (subscanline + FixedPoint.SUBSCANLINES - 1) >> FixedPoint.SUBSCANLINES_BITS;
    }

    /** Returns whether the slab covers the same of a row as of the row above it. */
    boolean isSteady(int row) {
        return row < firstRow || row > endRow || (row > firstStraightRow && row < endStraightRow);
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

        /** As {@link Chords#sums}, without chords for a vertical line. */
        final int[] above;

        final int[] below;

        private Edge(int x, int direction, int center, int[] above, int[] below) {
            this.x = x;
            this.direction = direction;
            this.center = center;
            this.above = above;
            this.below = below;
        }

        static Edge of(int x, int radius, int centerY, Chords chords) {
            if (radius == 0) {
                return new Edge(x, 1, 0, NO_CHORDS, NO_CHORDS);
            }
            int center = FixedPoint.firstSubscanline(centerY);
            int distance = FixedPoint.centerOf(center) - centerY;
            int[] below = chords.sums(Math.abs(radius), distance);
            int[] above = chords.sums(Math.abs(radius), FixedPoint.SUBSCANLINE_HEIGHT - distance);
            return new Edge(x, Integer.signum(radius), center, above, below);
        }

        private boolean isLine() {
            return above.length + below.length == 2 * NO_CHORDS.length;
        }

        int arcStart() {
            return isLine() ? Integer.MAX_VALUE : center - above.length + 1;
        }

        int arcEnd() {
            return isLine() ? Integer.MIN_VALUE : center + below.length - 1;
        }
    }
}
