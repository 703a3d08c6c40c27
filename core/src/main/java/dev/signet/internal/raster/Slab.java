// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/**
 * The region between a left and a right edge over some sub-scanlines. Every shape of SG-1 is one to three slabs, and the
 * slabs of one layer do not overlap, so the coverage of a layer is the sum over its slabs.
 */
final class Slab {

    final Edge left = new Edge();
    final Edge right = new Edge();
    private int layer;
    private int firstLine;
    private int endLine;
    private int firstPixel;
    private int endPixel;

    void set(int newLayer, int newFirstLine, int newEndLine, int minX, int maxX) {
        layer = newLayer;
        firstLine = newFirstLine;
        endLine = newEndLine;
        firstPixel = minX >> FixedPoint.PIXEL_BITS;
        endPixel = (maxX + FixedPoint.FRACTION) >> FixedPoint.PIXEL_BITS;
    }

    int layer() {
        return layer;
    }

    int firstRow() {
        return firstLine >> FixedPoint.LINES_BITS;
    }

    int endRow() {
        return (endLine + FixedPoint.LINES - 1) >> FixedPoint.LINES_BITS;
    }

    int firstPixel() {
        return firstPixel;
    }

    int endPixel() {
        return endPixel;
    }

    /** Moves both edges to a pixel row and returns the area of a pixel that lies between them. */
    int moveTo(int row) {
        int from = Math.max(firstLine, row << FixedPoint.LINES_BITS);
        int to = Math.min(endLine, (row + 1) << FixedPoint.LINES_BITS);
        int lines = to - from;
        int rowOfSlab = row - firstRow();
        left.moveTo(rowOfSlab, lines);
        right.moveTo(rowOfSlab, lines);
        return lines << FixedPoint.PIXEL_BITS;
    }
}
