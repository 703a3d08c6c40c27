// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Paint;

/**
 * A shape as a positive int: kind, paint, detail, the length of a run, x and y, from the highest bits down. Coordinates are
 * grid units relative to the cell at which a tile starts. Shapes have the same kind and paint if and only if they are in
 * one layer.
 */
final class ShapeCode {

    static final int ROW_RUN = 1;
    static final int COLUMN_RUN = 2;
    static final int STEM = 3;
    static final int QUARTER_RING = 4;
    static final int ARM = 5;
    static final int PAD = 6;
    static final int RING = 7;

    /** In {@link #detail} of a stem: its fillets. The lower two bits are the side. */
    static final int CLOCKWISE_FILLET = 4;

    static final int COUNTERCLOCKWISE_FILLET = 8;

    private static final Paint[] PAINTS = Paint.values();
    private static final int KIND_SHIFT = 28;
    private static final int PAINT_SHIFT = 25;
    private static final int DETAIL_SHIFT = 21;
    private static final int LENGTH_SHIFT = 14;
    private static final int X_SHIFT = 7;
    private static final int MASK = 127;
    /** Added to coordinates, which may be negative. */
    private static final int BIAS = 64;

    private ShapeCode() {}

    /** Returns a code without place and length. */
    @SuppressWarnings("EnumOrdinal") // Codes are not stored.
    static int of(int kind, Paint paint, int detail) {
        return kind << KIND_SHIFT | paint.ordinal() << PAINT_SHIFT | detail << DETAIL_SHIFT;
    }

    static int at(int x, int y, int length) {
        return length << LENGTH_SHIFT | (x + BIAS) << X_SHIFT | (y + BIAS);
    }

    static int kind(int code) {
        return code >>> KIND_SHIFT;
    }

    /** Returns a positive number for the layer of a shape. */
    static int layer(int code) {
        return code >>> PAINT_SHIFT;
    }

    static Paint paintOfLayer(int layer) {
        return PAINTS[layer & 7];
    }

    static int detail(int code) {
        return code >>> DETAIL_SHIFT & 15;
    }

    static int length(int code) {
        return code >>> LENGTH_SHIFT & MASK;
    }

    static int x(int code) {
        return (code >>> X_SHIFT & MASK) - BIAS;
    }

    static int y(int code) {
        return (code & MASK) - BIAS;
    }
}
