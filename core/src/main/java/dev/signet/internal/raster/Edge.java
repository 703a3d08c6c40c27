// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/** The left or right edge of a {@link Slab}, straight or circular, with a cursor on one pixel row. */
final class Edge {

    private final char[] straightArea = new char[1];

    private boolean straight = true;
    private int x;
    private ArcCoverage arc = ArcCoverage.NONE;

    private int first;
    private int end;
    private char[] areas = straightArea;
    private int offset;

    /** Makes it a vertical line. */
    void setStraight(int fixedX) {
        straight = true;
        x = fixedX;
    }

    /** Makes it a side of a circle whose center is in the given pixel column. */
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

    /** Moves the cursor to a row, counted from the slab's first, in which the slab has this number of sub-scanlines. */
    void moveTo(int row, int subscanlines) {
        if (straight) {
            int fraction = x & FixedPoint.FRACTION;
            first = x >> FixedPoint.PIXEL_BITS;
            end = fraction == 0 ? first : first + 1;
            straightArea[0] = (char) (subscanlines * (FixedPoint.PIXEL - fraction));
            areas = straightArea;
            offset = 0;
        } else {
            offset = arc.start(row);
            first = x + arc.firstPixel(row);
            end = first + arc.start(row + 1) - offset;
            areas = arc.areas();
        }
    }

    /** Returns the first pixel that the edge crosses in this row. */
    int first() {
        return first;
    }

    /** Returns the first pixel that lies fully to the right of the edge in this row. */
    int end() {
        return end;
    }

    /** Returns the area to the right of the edge in a pixel that it crosses. */
    int crossedArea(int pixel) {
        return areas[offset + pixel - first];
    }

    /** Returns the area to the right of the edge in any pixel; {@code full} beyond the edge. */
    int area(int pixel, int full) {
        if (pixel < first) {
            return 0;
        }
        return pixel < end ? crossedArea(pixel) : full;
    }
}
