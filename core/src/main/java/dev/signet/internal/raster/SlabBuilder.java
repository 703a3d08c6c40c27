// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import static dev.signet.internal.picture.Geometry.CELL;
import static dev.signet.internal.picture.Geometry.CORNER_RADIUS;
import static dev.signet.internal.picture.Geometry.ELBOW_OUTER_RADIUS;
import static dev.signet.internal.picture.Geometry.GRID;
import static dev.signet.internal.picture.Geometry.HALF_CELL;
import static dev.signet.internal.picture.Geometry.PAD_RADIUS_QUARTERS;
import static dev.signet.internal.picture.Geometry.TRACE_RADIUS;

import dev.signet.Shape;
import dev.signet.internal.layout.Side;
import dev.signet.internal.picture.Picture;
import java.util.ArrayList;
import java.util.List;

/**
 * Decomposes the shapes of a tile into slabs, as in the table of docs/SG-1.md, section 8.2. Slabs are in layer order from the
 * bottom; the last layer may be the erased one, the region outside of the outline.
 */
final class SlabBuilder {

    /** The layer outside of the outline. Other layers are those of {@link ShapeCode}. */
    static final int ERASED = 0;

    /** Lengths are in quarters of a grid unit, unless their comment says otherwise. */
    private static final int QUARTERS = 4;

    private static final int RADIUS = QUARTERS * TRACE_RADIUS;

    /** At least twice the number of shapes that cover any tile, which RasterProperties determines. */
    static final int MAX_SHAPES = 32;

    private final List<Slab> slabs = new ArrayList<>();
    private final int[] shapes = new int[MAX_SHAPES];
    private int layer;
    private int size;
    private int scale;
    private int origin;

    /** Returns the slabs of a tile, given the cell that its shapes are relative to. They are valid until the next call. */
    List<Slab> build(Picture picture, TileKeys keys, int tile, int originX, int originY) {
        slabs.clear();
        size = picture.size();
        setTransform(picture.inset());
        int count = keys.shapes(tile, shapes);
        for (int i = 0; i < count; i++) {
            layer = ShapeCode.layer(shapes[i]);
            add(shapes[i], originX + ShapeCode.x(shapes[i]), originY + ShapeCode.y(shapes[i]));
        }
        if (keys.isCut(tile)) {
            eraseOutside(picture.shape());
        }
        return slabs;
    }

    /** Sets scale and origin of the grid. A grid unit is (32 − inset)/32 viewBox units. */
    private void setTransform(int inset) {
        scale = size * (GRID / 2 - inset) * (FixedPoint.PIXEL / GRID) / (QUARTERS * GRID / 2);
        origin = FixedPoint.ofViewBox(inset, size);
    }

    /** Adds a shape, given its place in grid units. */
    private void add(int code, int x, int y) {
        int detail = ShapeCode.detail(code);
        switch (ShapeCode.kind(code)) {
            case ShapeCode.ROW_RUN ->
                capsule(QUARTERS * x, QUARTERS * (x + ShapeCode.length(code)), QUARTERS * y, RADIUS);
            case ShapeCode.COLUMN_RUN -> columnRun(QUARTERS * x, QUARTERS * y, QUARTERS * (y + ShapeCode.length(code)));
            case ShapeCode.STEM -> {
                boolean clockwise = (detail & ShapeCode.CLOCKWISE_FILLET) != 0;
                stem(x, y, detail & 3, clockwise, (detail & ShapeCode.COUNTERCLOCKWISE_FILLET) != 0);
            }
            case ShapeCode.QUARTER_RING -> quarterRing(x, y, detail & 3, detail >>> 2);
            case ShapeCode.ARM -> stem(x, y, detail, false, false);
            case ShapeCode.PAD -> capsule(QUARTERS * x, QUARTERS * x, QUARTERS * y, PAD_RADIUS_QUARTERS);
            default -> ring(QUARTERS * x, QUARTERS * y, QUARTERS * detail);
        }
    }

    private void capsule(int fromX, int toX, int y, int radius) {
        slab(fromX, -radius, toX, radius, y, y - radius, y + radius);
    }

    private void columnRun(int x, int fromY, int toY) {
        slab(x, -RADIUS, x, RADIUS, fromY, fromY - RADIUS, fromY);
        slab(x - RADIUS, 0, x + RADIUS, 0, 0, fromY, toY);
        slab(x, -RADIUS, x, RADIUS, toY, toY, toY + RADIUS);
    }

    private void ring(int x, int y, int hole) {
        int rim = PAD_RADIUS_QUARTERS;
        slab(x, -rim, x, -hole, y, y - rim, y + rim);
        slab(x, hole, x, rim, y, y - rim, y + rim);
    }

    /** Adds a stem or, without fillets, an arm; the place of the cell is in grid units. */
    private void stem(int x, int y, int side, boolean clockwiseFillet, boolean counterclockwiseFillet) {
        switch (side) {
            case Side.NORTH -> verticalStem(x, y, y, counterclockwiseFillet, clockwiseFillet);
            case Side.SOUTH -> verticalStem(x, y + HALF_CELL, y + CELL, clockwiseFillet, counterclockwiseFillet);
            default -> {
                boolean isEastern = side == Side.EAST;
                halfOfStem(x, y, isEastern, true, isEastern ? counterclockwiseFillet : clockwiseFillet);
                halfOfStem(x, y, isEastern, false, isEastern ? clockwiseFillet : counterclockwiseFillet);
            }
        }
    }

    /**
     * Adds the stem in the half of a cell below {@code top}. The circles of its fillets are centered on the corners of
     * the cell at height {@code corners}.
     */
    private void verticalStem(int x, int top, int corners, boolean westFillet, boolean eastFillet) {
        int left = westFillet ? x : x + HALF_CELL - TRACE_RADIUS;
        int right = eastFillet ? x + CELL : x + HALF_CELL + TRACE_RADIUS;
        slab(
                QUARTERS * left,
                westFillet ? RADIUS : 0,
                QUARTERS * right,
                eastFillet ? -RADIUS : 0,
                QUARTERS * corners,
                QUARTERS * top,
                QUARTERS * (top + HALF_CELL));
    }

    /** Adds the upper or lower half of an eastern or western stem. Without a fillet it is half as high as the trace. */
    private void halfOfStem(int x, int y, boolean isEastern, boolean isUpper, boolean fillet) {
        int left = QUARTERS * (isEastern ? x + HALF_CELL : x);
        int right = left + QUARTERS * HALF_CELL;
        int corner = QUARTERS * (isUpper ? y : y + CELL);
        int center = QUARTERS * (y + HALF_CELL);
        int height = fillet ? QUARTERS * HALF_CELL : RADIUS;
        int radius = fillet ? RADIUS : 0;
        int top = isUpper ? center - height : center;
        slab(left, isEastern ? 0 : radius, right, isEastern ? -radius : 0, corner, top, top + height);
    }

    private void quarterRing(int x, int y, int verticalSide, int horizontalSide) {
        int outer = QUARTERS * ELBOW_OUTER_RADIUS;
        int corner = QUARTERS * (verticalSide == Side.NORTH ? y : y + CELL);
        int top = verticalSide == Side.NORTH ? corner : corner - outer;
        if (horizontalSide == Side.EAST) {
            slab(QUARTERS * (x + CELL), -outer, QUARTERS * (x + CELL), -RADIUS, corner, top, top + outer);
        } else {
            slab(QUARTERS * x, RADIUS, QUARTERS * x, outer, corner, top, top + outer);
        }
    }

    /** Adds the erased layer (section 8.4). Its coordinates are in viewBox units, so the inset does not apply. */
    private void eraseOutside(Shape shape) {
        layer = ERASED;
        setTransform(0);
        int far = QUARTERS * GRID;
        int radius = QUARTERS * (shape == Shape.CIRCLE ? GRID / 2 : CORNER_RADIUS);
        int opposite = far - radius;
        slab(0, 0, radius, -radius, radius, 0, radius);
        slab(opposite, radius, far, 0, radius, 0, radius);
        slab(0, 0, radius, -radius, opposite, opposite, far);
        slab(opposite, radius, far, 0, opposite, opposite, far);
    }

    /** Adds a slab, transformed to the {@link FixedPoint} plane, unless it has no sub-scanline. */
    private void slab(int left, int leftRadius, int right, int rightRadius, int centerY, int top, int bottom) {
        int first = FixedPoint.firstSubscanline(origin + scale * top);
        int end = FixedPoint.firstSubscanline(origin + scale * bottom);
        if (first < end) {
            int x = origin + scale * left;
            int endX = origin + scale * right;
            int y = origin + scale * centerY;
            slabs.add(new Slab(layer, x, scale * leftRadius, endX, scale * rightRadius, y, first, end));
        }
    }
}
