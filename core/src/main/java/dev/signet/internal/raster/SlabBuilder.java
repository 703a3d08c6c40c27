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
import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.picture.ShapeList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Decomposes the shapes of a tile into slabs, as in the table of docs/SG-1.md, section 8.2. Slabs are in layer order from the
 * bottom; the last layer may be the erased one, the region outside of the outline.
 */
final class SlabBuilder {

    /** The layer outside of the outline. Other layers are those of {@link ShapeList}. */
    static final int ERASED = -1;

    /** Lengths are in quarters of a grid unit. */
    private static final int QUARTERS = 4;

    private static final int RADIUS = QUARTERS * TRACE_RADIUS;
    private static final int OUTER_RADIUS = QUARTERS * ELBOW_OUTER_RADIUS;
    private static final int FULL = QUARTERS * CELL;
    private static final int HALF = QUARTERS * HALF_CELL;

    /** The slabs of the current tile: at most three of each shape, and four outside of the outline. */
    final Slab[] slabs = new Slab[3 * TileKeys.MAX_SHAPES + 4];

    private int count;

    /** The rows that may differ from the row above. In all others there are vertical lines only. */
    final BitSet changedRows = new BitSet();

    /** By radius and distance, for the current grid of tiles. Few circles differ in where their center is in a row. */
    private final Map<Long, int[]> chordSums = new HashMap<>();

    private int layer;
    private TileGrid grid = new TileGrid(1, 0);
    private int scale;
    private int origin;

    /** The sides of the tile on the {@link FixedPoint} plane. */
    private int tileLeft;

    private int tileRight;

    /** Finds the slabs of a tile and returns their number. */
    int build(Picture picture, TileKeys keys, int tile) {
        count = 0;
        changedRows.clear();
        if (grid != keys.grid()) {
            grid = keys.grid();
            chordSums.clear();
        }
        tileLeft = grid.starts[tile % grid.count] << FixedPoint.PIXEL_BITS;
        tileRight = grid.starts[tile % grid.count + 1] << FixedPoint.PIXEL_BITS;
        setTransform(grid.inset);
        for (int i = 0; i < keys.shapeCount(tile); i++) {
            int shape = keys.shape(tile, i);
            layer = ShapeList.layer(shape);
            add(shape);
        }
        if (keys.isCut(tile)) {
            eraseOutside(picture.shape());
        }
        return count;
    }

    /** Sets scale and origin of the grid. A viewBox unit is size/64 pixels, a grid unit (32 − inset)/32 viewBox units. */
    private void setTransform(int margin) {
        int viewBoxUnit = grid.size * (FixedPoint.PIXEL / GRID);
        scale = viewBoxUnit * (GRID / 2 - margin) / (QUARTERS * GRID / 2);
        origin = viewBoxUnit * margin;
    }

    private void add(int shape) {
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

    /** Adds the erased layer (section 8.4). It is in the viewBox, so the inset does not apply. */
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
            int y = origin + scale * centerY;
            Slab.Edge leftEdge = edge(origin + scale * left, scale * leftRadius, y);
            Slab.Edge rightEdge = edge(origin + scale * right, scale * rightRadius, y);
            slabs[count++] = new Slab(layer, leftEdge, rightEdge, first, end);
            boolean byRow = layer != ERASED && ShapeList.paintOfLayer(layer) == Paint.ROW_TO_COLUMN;
            addChanges(first, byRow ? end : first + 1);
            addChanges(end - 1, end);
            addChanges(Math.max(first, leftEdge.arcStart()), Math.min(end, leftEdge.arcEnd()));
            addChanges(Math.max(first, rightEdge.arcStart()), Math.min(end, rightEdge.arcEnd()));
        }
    }

    /** Adds the rows of sub-scanlines, and the row after them. */
    private void addChanges(int from, int to) {
        if (from < to) {
            changedRows.set(FixedPoint.row(from), FixedPoint.row(to - 1) + 2);
        }
    }

    /** Returns an edge, or where it is beside the tile, a line, which covers the same of it. */
    private Slab.Edge edge(int x, int radius, int centerY) {
        if (radius == 0 || Math.max(x, x + radius) <= tileLeft || Math.min(x, x + radius) >= tileRight) {
            return Slab.Edge.line(x);
        }
        int center = FixedPoint.firstSubscanline(centerY);
        int distance = FixedPoint.centerOf(center) - centerY;
        int[] above = chordSums(Math.abs(radius), FixedPoint.SUBSCANLINE_HEIGHT - distance);
        return new Slab.Edge(x, Integer.signum(radius), center, above, chordSums(Math.abs(radius), distance));
    }

    /** Returns the sums of the half chords on the sub-scanlines from a distance from the center of a circle on. */
    private int[] chordSums(int radius, int distance) {
        long key = (long) radius << 32 | distance;
        int[] sums = chordSums.get(key);
        if (sums == null) {
            int height = FixedPoint.SUBSCANLINE_HEIGHT;
            sums = new int[Math.max(0, radius - distance + height - 1) / height + 1];
            for (int k = 0; k < sums.length - 1; k++) {
                long dy = distance + (long) k * height;
                sums[k + 1] = sums[k] + FixedPoint.sqrt((long) radius * radius - dy * dy);
            }
            chordSums.put(key, sums);
        }
        return sums;
    }
}
