// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

/**
 * The shapes of a picture, layer by layer from the bottom up. The shapes of one layer have the same kind and paint and never
 * overlap, so their coverage can be added. Coordinates are grid units: the grid is 64 × 64, a cell 16 × 16.
 *
 * <p>A shape is a positive int: paint, kind, detail, the length of a run, x and y, from the highest bits down. Runs start at
 * x, y; all other shapes lie inside of the cell whose corner is at x, y. Writers read a list instead of being called for each
 * shape, because call sites that are shared by writers of SVG and PNG would not be inlined.
 */
public final class ShapeList {

    /** A horizontal trace with round caps around both ends; a disc if its length is 0. */
    public static final int ROW_RUN = 0;
    /** A vertical trace, likewise. */
    public static final int COLUMN_RUN = 1;
    /**
     * The stem of a tee or the arm of a stub: half a trace from the center of the cell to a side. The detail is the side and the
     * fillets toward the bar ends.
     */
    public static final int STEM = 2;
    /** The quarter ring of an elbow. The detail is {@code vertical | horizontal << 2}, the two sides that it connects. */
    public static final int QUARTER_RING = 3;
    /** The disc in the middle of a stub. */
    public static final int PAD = 4;
    /** A via: a disc with a hole. The detail is the radius of the hole, the same for all shapes of a layer. */
    public static final int RING = 5;

    /** In the detail of a stem: it has a fillet toward north or west, toward south or east. */
    public static final int LOW_FILLET = 4;

    public static final int HIGH_FILLET = 8;

    private static final Paint[] PAINTS = Paint.values();
    private static final int PAINT_SHIFT = 28;
    private static final int KIND_SHIFT = 25;
    private static final int DETAIL_SHIFT = 21;
    private static final int LENGTH_SHIFT = 14;
    private static final int X_SHIFT = 7;
    private static final int MASK = 127;
    /** Added to coordinates, because those relative to a cell may be negative. */
    private static final int BIAS = 64;

    /** Eight lines of at most eight runs, and at most two stems and a pad or a ring for each of sixteen cells. */
    private static final int CAPACITY = 8 * 8 + 3 * 16;

    private final int[] shapes = new int[CAPACITY + 1];
    private int count;

    void clear() {
        count = 0;
    }

    void add(int shape) {
        shapes[count++] = shape;
    }

    /** Adds a shape if {@code present} is 1 and not if it is 0, without a branch, which would be mispredicted often. */
    void addIf(int present, int shape) {
        shapes[count] = shape;
        count += present;
    }

    public int count() {
        return count;
    }

    public int get(int index) {
        return shapes[index];
    }

    /** Returns a shape without place and length. */
    @SuppressWarnings("EnumOrdinal") // Shapes are not stored.
    public static int shape(int kind, Paint paint, int detail) {
        return paint.ordinal() << PAINT_SHIFT | kind << KIND_SHIFT | detail << DETAIL_SHIFT;
    }

    /** Returns the place and the length of a shape, to be combined with the rest of it. */
    public static int at(int x, int y, int length) {
        return offset(x + BIAS, y + BIAS) | length << LENGTH_SHIFT;
    }

    /** Returns what to add to a shape to move it. */
    public static int offset(int x, int y) {
        return (x << X_SHIFT) + y;
    }

    /** Returns what is common to a shape and its parts: kind, paint and detail. */
    public static int withoutPlace(int shape) {
        return shape & -1 << DETAIL_SHIFT;
    }

    /** Returns a number for the layer of a shape, not negative. */
    public static int layer(int shape) {
        return shape >>> KIND_SHIFT;
    }

    public static Paint paintOfLayer(int layer) {
        return PAINTS[layer >>> (PAINT_SHIFT - KIND_SHIFT)];
    }

    public static int kind(int shape) {
        return shape >>> KIND_SHIFT & 7;
    }

    public static int detail(int shape) {
        return shape >>> DETAIL_SHIFT & 15;
    }

    public static int length(int shape) {
        return shape >>> LENGTH_SHIFT & MASK;
    }

    public static int x(int shape) {
        return (shape >>> X_SHIFT & MASK) - BIAS;
    }

    public static int y(int shape) {
        return (shape & MASK) - BIAS;
    }
}
