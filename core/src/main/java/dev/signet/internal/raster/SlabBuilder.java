// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import static dev.signet.internal.picture.Geometry.CELL;
import static dev.signet.internal.picture.Geometry.CORNER_RADIUS;
import static dev.signet.internal.picture.Geometry.ELBOW_OUTER_RADIUS;
import static dev.signet.internal.picture.Geometry.GRID;
import static dev.signet.internal.picture.Geometry.HALF_CELL;
import static dev.signet.internal.picture.Geometry.PAD_RADIUS_QUARTERS;
import static dev.signet.internal.picture.Geometry.TRACE_RADIUS;
import static dev.signet.internal.picture.Geometry.TRACE_WIDTH;
import static dev.signet.internal.raster.Slabs.QUARTERS;

import dev.signet.Shape;
import dev.signet.internal.layout.Side;
import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.Picture;

/** Decomposes the shapes of a tile into slabs, as in the table of docs/SG-1.md, section 8.2. */
final class SlabBuilder {

    private static final int RADIUS = QUARTERS * TRACE_RADIUS;
    private static final Paint[] PAINTS = Paint.values();

    private final Slabs slabs;

    SlabBuilder(Slabs slabs) {
        this.slabs = slabs;
    }

    /** Builds the slabs of a tile, given the {@linkplain TileKeys#codes codes} of its key and the cell they are relative to. */
    void build(Picture picture, int[] codes, int count, int originX, int originY) {
        slabs.clear(picture.size(), picture.inset());
        for (int i = 1; i < count; i++) {
            if (!ShapeCode.isSameLayer(codes[i], codes[i - 1])) {
                slabs.beginLayer(PAINTS[ShapeCode.paintOf(codes[i])]);
            }
            add(codes[i], originX + ShapeCode.xOf(codes[i]), originY + ShapeCode.yOf(codes[i]));
        }
        if (ShapeCode.isCut(codes[0])) {
            eraseOutside(picture.shape());
        }
    }

    private void add(int code, int x, int y) {
        int length = ShapeCode.lengthOf(code);
        int detail = ShapeCode.detailOf(code);
        switch (ShapeCode.kindOf(code)) {
            case ShapeCode.ROW_RUN -> capsule(QUARTERS * x, QUARTERS * (x + length), QUARTERS * y, RADIUS);
            case ShapeCode.COLUMN_RUN -> columnRun(x, y, y + length);
            case ShapeCode.STEM -> stem(x, y, detail & 3, (detail & 4) != 0, (detail & 8) != 0);
            case ShapeCode.QUARTER_RING -> quarterRing(x, y, detail & 3, detail >>> 2);
            case ShapeCode.ARM -> arm(x, y, detail);
            case ShapeCode.PAD -> capsule(QUARTERS * x, QUARTERS * x, QUARTERS * y, PAD_RADIUS_QUARTERS);
            default -> ring(QUARTERS * x, QUARTERS * y, QUARTERS * detail);
        }
    }

    private void columnRun(int x, int fromY, int toY) {
        int center = QUARTERS * x;
        int top = QUARTERS * fromY;
        int bottom = QUARTERS * toY;
        slabs.leftCircular(center, top, -RADIUS).rightCircular(center, top, RADIUS);
        slabs.add(top - RADIUS, top);
        slabs.leftStraight(center - RADIUS).rightStraight(center + RADIUS).add(top, bottom);
        slabs.leftCircular(center, bottom, -RADIUS).rightCircular(center, bottom, RADIUS);
        slabs.add(bottom, bottom + RADIUS);
    }

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
        if (westFillet) {
            slabs.leftCircular(QUARTERS * x, QUARTERS * corners, RADIUS);
        } else {
            slabs.leftStraight(QUARTERS * (x + HALF_CELL - TRACE_RADIUS));
        }
        if (eastFillet) {
            slabs.rightCircular(QUARTERS * (x + CELL), QUARTERS * corners, -RADIUS);
        } else {
            slabs.rightStraight(QUARTERS * (x + HALF_CELL + TRACE_RADIUS));
        }
        slabs.add(QUARTERS * top, QUARTERS * (top + HALF_CELL));
    }

    /** Adds the upper or lower half of an eastern or western stem. Without a fillet it is half as high as the trace. */
    private void halfOfStem(int x, int y, boolean isEastern, boolean isUpper, boolean fillet) {
        int middle = QUARTERS * (x + HALF_CELL);
        int corner = QUARTERS * (isUpper ? y : y + CELL);
        int radius = fillet ? RADIUS : 0;
        if (isEastern) {
            slabs.leftStraight(middle).rightCircular(QUARTERS * (x + CELL), corner, -radius);
        } else {
            slabs.leftCircular(QUARTERS * x, corner, radius).rightStraight(middle);
        }
        int center = QUARTERS * (y + HALF_CELL);
        int height = fillet ? QUARTERS * HALF_CELL : RADIUS;
        slabs.add(isUpper ? center - height : center, isUpper ? center : center + height);
    }

    private void quarterRing(int x, int y, int verticalSide, int horizontalSide) {
        int outer = QUARTERS * ELBOW_OUTER_RADIUS;
        int corner = QUARTERS * (verticalSide == Side.NORTH ? y : y + CELL);
        if (horizontalSide == Side.EAST) {
            int center = QUARTERS * (x + CELL);
            slabs.leftCircular(center, corner, -outer).rightCircular(center, corner, -RADIUS);
        } else {
            int center = QUARTERS * x;
            slabs.leftCircular(center, corner, RADIUS).rightCircular(center, corner, outer);
        }
        int top = verticalSide == Side.NORTH ? corner : corner - outer;
        slabs.add(top, top + outer);
    }

    private void arm(int x, int y, int side) {
        boolean horizontal = Side.isEastOrWest(side);
        int left = x + (horizontal ? (side == Side.EAST ? HALF_CELL : 0) : HALF_CELL - TRACE_RADIUS);
        int top = y + (horizontal ? HALF_CELL - TRACE_RADIUS : (side == Side.SOUTH ? HALF_CELL : 0));
        int width = horizontal ? HALF_CELL : TRACE_WIDTH;
        int height = horizontal ? TRACE_WIDTH : HALF_CELL;
        slabs.leftStraight(QUARTERS * left).rightStraight(QUARTERS * (left + width));
        slabs.add(QUARTERS * top, QUARTERS * (top + height));
    }

    private void ring(int x, int y, int hole) {
        int rim = PAD_RADIUS_QUARTERS;
        slabs.leftCircular(x, y, -rim).rightCircular(x, y, -hole).add(y - rim, y + rim);
        slabs.leftCircular(x, y, hole).rightCircular(x, y, rim).add(y - rim, y + rim);
    }

    private void capsule(int fromX, int toX, int y, int radius) {
        slabs.leftCircular(fromX, y, -radius).rightCircular(toX, y, radius).add(y - radius, y + radius);
    }

    /** Adds the erased layer: the region outside of the outline (section 8.4). */
    private void eraseOutside(Shape shape) {
        slabs.beginErasedLayer();
        int far = QUARTERS * GRID;
        int radius = QUARTERS * (shape == Shape.CIRCLE ? GRID / 2 : CORNER_RADIUS);
        int opposite = far - radius;
        slabs.leftStraight(0).rightCircular(radius, radius, -radius).add(0, radius);
        slabs.leftCircular(opposite, radius, radius).rightStraight(far).add(0, radius);
        slabs.leftStraight(0).rightCircular(radius, opposite, -radius).add(opposite, far);
        slabs.leftCircular(opposite, opposite, radius).rightStraight(far).add(opposite, far);
    }
}
