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
import dev.signet.internal.picture.ShapeList;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the edges of a shape from the table of docs/SG-1.md, section 8.2. A shape is one to four slabs: regions between a left and
 * a right edge over the same range of sub-scanlines, which do not overlap.
 */
final class EdgeBuilder {

    /**
     * An edge of a shape over a range of sub-scanlines, on the {@link FixedPoint} plane: a side of a circle and, where the circle
     * does not reach, the vertical line through its center.
     *
     * @param sign 1 if the shape is to the right of the edge, −1 if it is to the left
     * @param x that of the center
     * @param direction 1 for the right side of the circle, −1 for the left, 0 for a line
     * @param arcFrom the first sub-scanline that the circle reaches
     * @param chords by sub-scanline from there: half of the chord
     */
    @SuppressWarnings("ArrayRecordComponent") // Edges are not compared.
    record Edge(int sign, int from, int to, int x, int direction, int arcFrom, int[] chords) {}

    /** Lengths are in quarters of a grid unit. */
    private static final int QUARTERS = 4;

    private static final int RADIUS = QUARTERS * TRACE_RADIUS;
    private static final int OUTER_RADIUS = QUARTERS * ELBOW_OUTER_RADIUS;
    private static final int FULL = QUARTERS * CELL;
    private static final int HALF = QUARTERS * HALF_CELL;

    /** The edges of the current shape, two for each slab. */
    final Edge[] edges = new Edge[8];

    int count;

    /** By radius and height. Few circles differ in where their center is in a row. */
    private final Map<Long, int[]> chords = new HashMap<>();

    private final TileGrid grid;
    private int scale;
    private int origin;

    EdgeBuilder(TileGrid grid) {
        this.grid = grid;
    }

    /** Sets scale and origin of the grid. A viewBox unit is size/64 pixels, a grid unit (32 − inset)/32 viewBox units. */
    private void setTransform(int margin) {
        int viewBoxUnit = grid.size * (FixedPoint.PIXEL / GRID);
        scale = viewBoxUnit * (GRID / 2 - margin) / (QUARTERS * GRID / 2);
        origin = viewBoxUnit * margin;
    }

    void build(int shape) {
        count = 0;
        setTransform(grid.inset);
        int x = QUARTERS * ShapeList.x(shape);
        int y = QUARTERS * ShapeList.y(shape);
        int length = QUARTERS * ShapeList.length(shape);
        int detail = ShapeList.detail(shape);
        switch (ShapeList.kind(shape)) {
            case ShapeList.ROW_RUN -> slab(x, -RADIUS, x + length, RADIUS, y, y - RADIUS, y + RADIUS);
            case ShapeList.COLUMN_RUN -> columnRun(x, y, y + length);
            case ShapeList.STEM -> stem(x, y, detail);
            case ShapeList.QUARTER_RING -> quarterRing(x, y, detail & 3, detail >>> 2);
            default -> ring(x + HALF, y + HALF, QUARTERS * detail);
        }
    }

    private void columnRun(int x, int fromY, int toY) {
        slab(x, -RADIUS, x, RADIUS, fromY, fromY - RADIUS, fromY);
        slab(x - RADIUS, 0, x + RADIUS, 0, 0, fromY, toY);
        slab(x, -RADIUS, x, RADIUS, toY, toY, toY + RADIUS);
    }

    /** Adds a ring or, without a hole, a pad. */
    private void ring(int x, int y, int hole) {
        int rim = PAD_RADIUS_QUARTERS;
        slab(x, -rim, x, -hole, y, y - rim, y + rim);
        slab(x, hole, x, rim, y, y - rim, y + rim);
    }

    /** Adds the two quarters of a cell that a stem is in. */
    private void stem(int x, int y, int detail) {
        int side = detail & 3;
        boolean isVertical = !Side.isEastOrWest(side);
        boolean lowFillet = (detail & ShapeList.LOW_FILLET) != 0;
        boolean highFillet = (detail & ShapeList.HIGH_FILLET) != 0;
        quarterOfStem(x, y, side == Side.EAST, side == Side.SOUTH, isVertical, lowFillet);
        quarterOfStem(x, y, side != Side.WEST, side != Side.NORTH, isVertical, highFillet);
    }

    /** Adds half of the trace or, with a fillet, the quarter without the circle around the corner of the cell. */
    private void quarterOfStem(int x, int y, boolean isEast, boolean isSouth, boolean isVertical, boolean fillet) {
        int width = fillet || !isVertical ? HALF : RADIUS;
        int height = fillet || isVertical ? HALF : RADIUS;
        int radius = fillet ? RADIUS : 0;
        int center = x + HALF;
        int top = isSouth ? y + HALF : y + HALF - height;
        slab(
                isEast ? center : center - width,
                isEast ? 0 : radius,
                isEast ? center + width : center,
                isEast ? -radius : 0,
                isSouth ? y + FULL : y,
                top,
                top + height);
    }

    private void quarterRing(int x, int y, int verticalSide, int horizontalSide) {
        int corner = verticalSide == Side.NORTH ? y : y + FULL;
        int top = verticalSide == Side.NORTH ? corner : corner - OUTER_RADIUS;
        if (horizontalSide == Side.EAST) {
            slab(x + FULL, -OUTER_RADIUS, x + FULL, -RADIUS, corner, top, top + OUTER_RADIUS);
        } else {
            slab(x, RADIUS, x, OUTER_RADIUS, corner, top, top + OUTER_RADIUS);
        }
    }

    /** Builds what is outside of the outline (section 8.4). It is in the viewBox, so the inset does not apply. */
    void buildOutside(Shape shape) {
        count = 0;
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
            int y = origin + scale * centerY;
            edges[count++] = edge(1, first, end, origin + scale * left, scale * leftRadius, y);
            edges[count++] = edge(-1, first, end, origin + scale * right, scale * rightRadius, y);
        }
    }

    private Edge edge(int sign, int first, int end, int x, int radius, int centerY) {
        int arcFrom = FixedPoint.firstSubscanline(centerY - Math.abs(radius) + 1);
        int[] chords = chords(Math.abs(radius), centerY - FixedPoint.centerOf(arcFrom));
        return new Edge(sign, first, end, x, Integer.signum(radius), arcFrom, chords);
    }

    /** Returns the half chords on the sub-scanlines from a height above the center of a circle on. */
    private int[] chords(int radius, int height) {
        return chords.computeIfAbsent((long) radius << 32 | height, key -> {
            int[] result =
                    new int[(radius + height + FixedPoint.SUBSCANLINE_HEIGHT - 1) / FixedPoint.SUBSCANLINE_HEIGHT];
            for (int i = 0; i < result.length; i++) {
                long dy = height - (long) i * FixedPoint.SUBSCANLINE_HEIGHT;
                result[i] = FixedPoint.sqrt((long) radius * radius - dy * dy);
            }
            return result;
        });
    }
}
