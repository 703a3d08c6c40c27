// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/**
 * A shape as a positive int: from the highest bit its kind, its paint, a detail of four bits, the length of a run, x and
 * y. Coordinates are grid units relative to the cell at which a tile starts. Shapes of one layer have the same kind and
 * paint, shapes of different layers have not.
 */
final class ShapeCode {

    /** The start of a list of shapes, which is not a shape: the classes of the tile, and its position if it is cut. */
    private static final int START = 0;

    static final int ROW_RUN = 1;
    static final int COLUMN_RUN = 2;
    static final int STEM = 3;
    static final int QUARTER_RING = 4;
    static final int ARM = 5;
    static final int PAD = 6;
    static final int RING = 7;

    private static final int KIND_SHIFT = 28;
    private static final int PAINT_SHIFT = 25;
    private static final int DETAIL_SHIFT = 21;
    private static final int LENGTH_SHIFT = 14;
    private static final int X_SHIFT = 7;
    private static final int MASK = 127;
    /** Added to coordinates, which may be negative. */
    private static final int BIAS = 64;

    private ShapeCode() {}

    static int start(int rowClass, int columnClass, int position) {
        return START << KIND_SHIFT | rowClass << LENGTH_SHIFT | columnClass << X_SHIFT | position;
    }

    /** Returns whether the tiles whose list starts so may be cut by the outline. */
    static boolean isCut(int start) {
        return (start & MASK) != 0;
    }

    static int of(int kind, int paint, int detail) {
        return kind << KIND_SHIFT | paint << PAINT_SHIFT | detail << DETAIL_SHIFT;
    }

    static int length(int length) {
        return length << LENGTH_SHIFT;
    }

    static int x(int x) {
        return (x + BIAS) << X_SHIFT;
    }

    static int y(int y) {
        return y + BIAS;
    }

    static int kindOf(int code) {
        return code >>> KIND_SHIFT;
    }

    static int paintOf(int code) {
        return code >>> PAINT_SHIFT & 7;
    }

    static boolean isSameLayer(int code, int other) {
        return (code ^ other) >>> PAINT_SHIFT == 0;
    }

    static int detailOf(int code) {
        return code >>> DETAIL_SHIFT & 15;
    }

    static int lengthOf(int code) {
        return code >>> LENGTH_SHIFT & MASK;
    }

    static int xOf(int code) {
        return (code >>> X_SHIFT & MASK) - BIAS;
    }

    static int yOf(int code) {
        return (code & MASK) - BIAS;
    }
}
