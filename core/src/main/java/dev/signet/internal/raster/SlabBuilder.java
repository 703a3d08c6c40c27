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
import dev.signet.internal.picture.Canvas;
import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.Picture;

/**
 * Cuts the shapes of a picture into slabs: each shape is written as where it starts (a straight line or the side of a
 * circle), where it ends, and from which height to which.
 */
final class SlabBuilder implements Canvas {

    private static final int RADIUS = QUARTERS * TRACE_RADIUS;

    private final Slabs slabs;

    SlabBuilder(Slabs slabs) {
        this.slabs = slabs;
    }

    void cut(Picture picture) {
        slabs.clear(picture.size(), picture.inset());
        picture.draw(this);
        eraseOutside(picture);
    }

    @Override
    public void runs(Paint paint) {
        slabs.openLayer(paint);
    }

    @Override
    public void pieces(Paint paint) {
        slabs.openLayer(paint);
    }

    @Override
    public void pads(Paint paint) {
        slabs.openLayer(paint);
    }

    @Override
    public void rings(Paint paint, int holeRadius) {
        slabs.openLayer(paint);
    }

    @Override
    public void rowRun(int fromX, int toX, int y) {
        capsule(QUARTERS * fromX, QUARTERS * toX, QUARTERS * y, RADIUS);
    }

    @Override
    public void columnRun(int x, int fromY, int toY) {
        if (fromY == toY) {
            rowRun(x, x, fromY);
            return;
        }
        int center = QUARTERS * x;
        int top = QUARTERS * fromY;
        int bottom = QUARTERS * toY;
        slabs.fromCircle(center, top, -RADIUS).toCircle(center, top, RADIUS).slab(top - RADIUS, top);
        slabs.fromLine(center - RADIUS).toLine(center + RADIUS).slab(top, bottom);
        slabs.fromCircle(center, bottom, -RADIUS)
                .toCircle(center, bottom, RADIUS)
                .slab(bottom, bottom + RADIUS);
    }

    @Override
    public void stem(int x, int y, int side, boolean clockwiseFillet, boolean counterclockwiseFillet) {
        switch (side) {
            case Side.NORTH -> verticalStem(x, y, y, counterclockwiseFillet, clockwiseFillet);
            case Side.SOUTH -> verticalStem(x, y + HALF_CELL, y + CELL, clockwiseFillet, counterclockwiseFillet);
            case Side.EAST -> {
                halfOfEasternStem(x, y, y, y + HALF_CELL, counterclockwiseFillet);
                halfOfEasternStem(x, y + CELL, y + HALF_CELL, y + CELL, clockwiseFillet);
            }
            default -> {
                halfOfWesternStem(x, y, y, y + HALF_CELL, clockwiseFillet);
                halfOfWesternStem(x, y + CELL, y + HALF_CELL, y + CELL, counterclockwiseFillet);
            }
        }
    }

    /** The half of a cell below {@code top}, whose fillets are round the corners of the cell at height {@code mouth}. */
    private void verticalStem(int x, int top, int mouth, boolean westFillet, boolean eastFillet) {
        if (westFillet) {
            slabs.fromCircle(QUARTERS * x, QUARTERS * mouth, RADIUS);
        } else {
            slabs.fromLine(QUARTERS * (x + HALF_CELL - TRACE_RADIUS));
        }
        if (eastFillet) {
            slabs.toCircle(QUARTERS * (x + CELL), QUARTERS * mouth, -RADIUS);
        } else {
            slabs.toLine(QUARTERS * (x + HALF_CELL + TRACE_RADIUS));
        }
        slabs.slab(QUARTERS * top, QUARTERS * (top + HALF_CELL));
    }

    /** The half between two heights; its fillet is round the corner of the cell at height {@code corner}. */
    private void halfOfEasternStem(int x, int corner, int top, int bottom, boolean fillet) {
        slabs.fromLine(QUARTERS * (x + HALF_CELL));
        if (fillet) {
            slabs.toCircle(QUARTERS * (x + CELL), QUARTERS * corner, -RADIUS);
        } else {
            slabs.toLine(QUARTERS * (x + CELL));
        }
        halfOfStem(corner, top, bottom, fillet);
    }

    private void halfOfWesternStem(int x, int corner, int top, int bottom, boolean fillet) {
        if (fillet) {
            slabs.fromCircle(QUARTERS * x, QUARTERS * corner, RADIUS);
        } else {
            slabs.fromLine(QUARTERS * x);
        }
        slabs.toLine(QUARTERS * (x + HALF_CELL));
        halfOfStem(corner, top, bottom, fillet);
    }

    /** Without its fillet the half ends at the width of the trace. */
    private void halfOfStem(int corner, int top, int bottom, boolean fillet) {
        int margin = fillet ? 0 : HALF_CELL - TRACE_RADIUS;
        int topMargin = corner == top ? margin : 0;
        int bottomMargin = corner == bottom ? margin : 0;
        slabs.slab(QUARTERS * (top + topMargin), QUARTERS * (bottom - bottomMargin));
    }

    @Override
    public void quarterRing(int x, int y, int verticalSide, int horizontalSide) {
        int outer = QUARTERS * ELBOW_OUTER_RADIUS;
        int corner = QUARTERS * (verticalSide == Side.NORTH ? y : y + CELL);
        if (horizontalSide == Side.EAST) {
            int center = QUARTERS * (x + CELL);
            slabs.fromCircle(center, corner, -outer).toCircle(center, corner, -RADIUS);
        } else {
            int center = QUARTERS * x;
            slabs.fromCircle(center, corner, RADIUS).toCircle(center, corner, outer);
        }
        if (verticalSide == Side.NORTH) {
            slabs.slab(corner, corner + outer);
        } else {
            slabs.slab(corner - outer, corner);
        }
    }

    @Override
    public void arm(int x, int y, int side) {
        boolean horizontal = Side.isHorizontal(side);
        int left = x + (horizontal ? (side == Side.EAST ? HALF_CELL : 0) : HALF_CELL - TRACE_RADIUS);
        int top = y + (horizontal ? HALF_CELL - TRACE_RADIUS : (side == Side.SOUTH ? HALF_CELL : 0));
        int width = horizontal ? HALF_CELL : TRACE_WIDTH;
        int height = horizontal ? TRACE_WIDTH : HALF_CELL;
        slabs.fromLine(QUARTERS * left)
                .toLine(QUARTERS * (left + width))
                .slab(QUARTERS * top, QUARTERS * (top + height));
    }

    @Override
    public void pad(int centerX, int centerY) {
        capsule(QUARTERS * centerX, QUARTERS * centerX, QUARTERS * centerY, PAD_RADIUS_QUARTERS);
    }

    @Override
    public void ring(int centerX, int centerY, int holeRadius) {
        int x = QUARTERS * centerX;
        int y = QUARTERS * centerY;
        int rim = PAD_RADIUS_QUARTERS;
        int hole = QUARTERS * holeRadius;
        slabs.fromCircle(x, y, -rim).toCircle(x, y, -hole).slab(y - rim, y + rim);
        slabs.fromCircle(x, y, hole).toCircle(x, y, rim).slab(y - rim, y + rim);
    }

    private void capsule(int fromX, int toX, int y, int radius) {
        slabs.fromCircle(fromX, y, -radius).toCircle(toX, y, radius).slab(y - radius, y + radius);
    }

    /** What lies outside of the outline. It is in viewBox units, so it is placed without the inset of the grid. */
    private void eraseOutside(Picture picture) {
        if (!picture.hasOutline()) {
            return;
        }
        slabs.openErasedLayer();
        int far = QUARTERS * GRID;
        int radius = QUARTERS * (picture.shape() == Shape.CIRCLE ? GRID / 2 : CORNER_RADIUS);
        int opposite = far - radius;
        slabs.fromLine(0).toCircle(radius, radius, -radius).slab(0, radius);
        slabs.fromCircle(opposite, radius, radius).toLine(far).slab(0, radius);
        slabs.fromLine(0).toCircle(radius, opposite, -radius).slab(opposite, far);
        slabs.fromCircle(opposite, opposite, radius).toLine(far).slab(opposite, far);
    }
}
