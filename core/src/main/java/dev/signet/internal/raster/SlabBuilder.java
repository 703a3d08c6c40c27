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

/** Decomposes the shapes of a picture into slabs, as in the table of docs/SG-1.md, section 8.2. */
final class SlabBuilder implements Canvas {

    private static final int RADIUS = QUARTERS * TRACE_RADIUS;

    private final Slabs slabs;

    SlabBuilder(Slabs slabs) {
        this.slabs = slabs;
    }

    void build(Picture picture) {
        slabs.clear(picture.size(), picture.inset());
        picture.draw(this);
        eraseOutside(picture);
    }

    @Override
    public void runs(Paint paint) {
        slabs.beginLayer(paint);
    }

    @Override
    public void pieces(Paint paint) {
        slabs.beginLayer(paint);
    }

    @Override
    public void pads(Paint paint) {
        slabs.beginLayer(paint);
    }

    @Override
    public void rings(Paint paint, int holeRadius) {
        slabs.beginLayer(paint);
    }

    @Override
    public void rowRun(int fromX, int toX, int y) {
        capsule(QUARTERS * fromX, QUARTERS * toX, QUARTERS * y, RADIUS);
    }

    @Override
    public void columnRun(int x, int fromY, int toY) {
        int center = QUARTERS * x;
        int top = QUARTERS * fromY;
        int bottom = QUARTERS * toY;
        slabs.leftCircular(center, top, -RADIUS).rightCircular(center, top, RADIUS);
        slabs.add(top - RADIUS, top);
        slabs.leftStraight(center - RADIUS).rightStraight(center + RADIUS).add(top, bottom);
        slabs.leftCircular(center, bottom, -RADIUS).rightCircular(center, bottom, RADIUS);
        slabs.add(bottom, bottom + RADIUS);
    }

    @Override
    public void stem(int x, int y, int side, boolean clockwiseFillet, boolean counterclockwiseFillet) {
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

    @Override
    public void quarterRing(int x, int y, int verticalSide, int horizontalSide) {
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

    @Override
    public void arm(int x, int y, int side) {
        boolean horizontal = Side.isEastOrWest(side);
        int left = x + (horizontal ? (side == Side.EAST ? HALF_CELL : 0) : HALF_CELL - TRACE_RADIUS);
        int top = y + (horizontal ? HALF_CELL - TRACE_RADIUS : (side == Side.SOUTH ? HALF_CELL : 0));
        int width = horizontal ? HALF_CELL : TRACE_WIDTH;
        int height = horizontal ? TRACE_WIDTH : HALF_CELL;
        slabs.leftStraight(QUARTERS * left).rightStraight(QUARTERS * (left + width));
        slabs.add(QUARTERS * top, QUARTERS * (top + height));
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
        slabs.leftCircular(x, y, -rim).rightCircular(x, y, -hole).add(y - rim, y + rim);
        slabs.leftCircular(x, y, hole).rightCircular(x, y, rim).add(y - rim, y + rim);
    }

    private void capsule(int fromX, int toX, int y, int radius) {
        slabs.leftCircular(fromX, y, -radius).rightCircular(toX, y, radius).add(y - radius, y + radius);
    }

    /** Adds the erased layer: the region outside of the outline (section 8.4). */
    private void eraseOutside(Picture picture) {
        if (!picture.hasOutline()) {
            return;
        }
        slabs.beginErasedLayer();
        int far = QUARTERS * GRID;
        int radius = QUARTERS * (picture.shape() == Shape.CIRCLE ? GRID / 2 : CORNER_RADIUS);
        int opposite = far - radius;
        slabs.leftStraight(0).rightCircular(radius, radius, -radius).add(0, radius);
        slabs.leftCircular(opposite, radius, radius).rightStraight(far).add(0, radius);
        slabs.leftStraight(0).rightCircular(radius, opposite, -radius).add(opposite, far);
        slabs.leftCircular(opposite, opposite, radius).rightStraight(far).add(opposite, far);
    }
}
