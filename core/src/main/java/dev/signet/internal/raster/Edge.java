// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/** One side of a {@link Slab}, straight or circular, with a cursor on one pixel row of it. */
final class Edge {

    private final char[] straightArea = new char[1];

    private boolean straight = true;
    private int x;
    private ArcCoverage arc = ArcCoverage.NONE;

    private int first;
    private int end;
    private char[] areas = straightArea;
    private int offset;

    /** A vertical line. */
    void setStraight(int fixedX) {
        straight = true;
        x = fixedX;
    }

    /** A circular side whose center lies in a column of pixels. */
    void setCircular(int centerPixel, ArcCoverage newArc) {
        straight = false;
        x = centerPixel;
        arc = newArc;
    }

    boolean isStraight() {
        return straight;
    }

    ArcCoverage arc() {
        return arc;
    }

    /** Moves the cursor to a row of the slab, in which the slab has this many sub-scanlines. */
    void moveTo(int row, int lines) {
        if (straight) {
            int fraction = x & FixedPoint.FRACTION;
            first = x >> FixedPoint.PIXEL_BITS;
            end = fraction == 0 ? first : first + 1;
            straightArea[0] = (char) (lines * (FixedPoint.PIXEL - fraction));
            areas = straightArea;
            offset = 0;
        } else {
            offset = arc.start(row);
            first = x + arc.firstPixel(row);
            end = first + arc.start(row + 1) - offset;
            areas = arc.areas();
        }
    }

    /** The first pixel that the edge crosses in this row. */
    int first() {
        return first;
    }

    /** The first pixel that lies wholly to the right of the edge in this row. */
    int end() {
        return end;
    }

    /** The area to the right of the edge in a pixel that it crosses. */
    int crossedArea(int pixel) {
        return areas[offset + pixel - first];
    }

    /** The area to the right of the edge in any pixel, of at most {@code full}. */
    int area(int pixel, int full) {
        if (pixel < first) {
            return 0;
        }
        return pixel < end ? crossedArea(pixel) : full;
    }
}
