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
import dev.signet.internal.picture.Canvas;
import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.Picture;

/**
 * Finds the key of each tile of a picture: its classes in the grid, its position if the outline may cut it, and the list
 * of {@linkplain ShapeCode shapes} that may cover its pixels. Tiles with equal keys have equal pixels.
 *
 * <p>A key is a node of a trie: a pair of the node of the list without its last shape, and this shape.
 */
final class TileKeys implements Canvas {

    private static final int ROOT = 0;

    /** How far pads and rings are from their center, rounded up to grid units. */
    private static final int PAD_REACH = (PAD_RADIUS_QUARTERS + 3) / 4;

    private final TileGrid grid;
    private final LongInterner trie = new LongInterner(ROOT + 1);

    /** By tile in row-major order: its key, as far as the picture is drawn, and that of a tile without shapes. */
    private final int[] keys;

    private final int[] emptyKeys;
    private Paint paint = Paint.ROW;

    TileKeys(Picture picture, TileGrid grid) {
        this.grid = grid;
        keys = new int[grid.count * grid.count];
        emptyKeys = new int[keys.length];
        for (int tile = 0; tile < keys.length; tile++) {
            int row = tile / grid.count;
            int column = tile % grid.count;
            boolean cut = picture.hasOutline() && isCut(row, column, picture.size(), picture.shape());
            int classes = grid.classes[row] * grid.count + grid.classes[column];
            emptyKeys[tile] = child(ROOT, classes << 8 | (cut ? tile + 1 : 0));
        }
    }

    /** Returns whether a tile reaches a distance of less than a pixel from the arcs of the outline, or what is outside. */
    private boolean isCut(int row, int column, int size, Shape shape) {
        long radius = (long) (shape == Shape.CIRCLE ? GRID / 2 : CORNER_RADIUS) * size;
        long dx = beyondCenters(column, size, radius);
        long dy = beyondCenters(row, size, radius);
        return dx > 0 && dy > 0 && dx * dx + dy * dy > (radius - GRID) * (radius - GRID);
    }

    /** Returns how far a tile extends beyond the centers of the arcs of the outline, in 1/64 of a pixel. */
    private long beyondCenters(int tile, int size, long radius) {
        return Math.max(
                radius - (long) GRID * grid.starts[tile], radius + (long) GRID * (grid.starts[tile + 1] - size));
    }

    /** Finds the keys of the tiles of a picture. */
    void set(Picture picture) {
        System.arraycopy(emptyKeys, 0, keys, 0, keys.length);
        picture.draw(this);
    }

    int key(int tile) {
        return keys[tile];
    }

    /** All keys are below this. */
    int limit() {
        return trie.count();
    }

    /** Returns whether the outline may cut a tile. */
    boolean isCut(int tile) {
        return (trie.value(emptyKeys[tile]) & 0xff) != 0;
    }

    /** Writes the shapes of a tile from the bottom up, and returns their number. */
    int shapes(int tile, int[] target) {
        int count = 0;
        for (int node = keys[tile]; node != emptyKeys[tile]; node = parent(node)) {
            count++;
        }
        int at = count;
        for (int node = keys[tile]; node != emptyKeys[tile]; node = parent(node)) {
            target[--at] = (int) trie.value(node);
        }
        return count;
    }

    int weight() {
        return trie.weight() + 8 * keys.length;
    }

    @Override
    public void runs(Paint newPaint) {
        paint = newPaint;
    }

    @Override
    public void pieces(Paint newPaint) {
        paint = newPaint;
    }

    @Override
    public void pads(Paint newPaint) {
        paint = newPaint;
    }

    @Override
    public void rings(Paint newPaint, int holeRadius) {
        paint = newPaint;
    }

    @Override
    public void rowRun(int fromX, int toX, int y) {
        run(ShapeCode.ROW_RUN, fromX, y, toX, y);
    }

    @Override
    public void columnRun(int x, int fromY, int toY) {
        run(ShapeCode.COLUMN_RUN, x, fromY, x, toY);
    }

    /** Adds a run, cut to what has an effect on each tile. */
    private void run(int kind, int fromX, int fromY, int toX, int toY) {
        int code = ShapeCode.of(kind, paint, 0);
        int lastRow = grid.tilesTo[toY + TRACE_RADIUS];
        int lastColumn = grid.tilesTo[toX + TRACE_RADIUS];
        for (int row = grid.tilesFrom[fromY - TRACE_RADIUS]; row <= lastRow; row++) {
            int y = Math.min(toY, Math.max(fromY, grid.lows[row]));
            int height = Math.max(0, Math.min(toY, grid.highs[row]) - y);
            for (int column = grid.tilesFrom[fromX - TRACE_RADIUS]; column <= lastColumn; column++) {
                int x = Math.min(toX, Math.max(fromX, grid.lows[column]));
                int width = Math.max(0, Math.min(toX, grid.highs[column]) - x);
                add(row, column, code, x, y, width + height);
            }
        }
    }

    @Override
    public void stem(int x, int y, int side, boolean clockwiseFillet, boolean counterclockwiseFillet) {
        boolean lowFillet = side < Side.SOUTH ? counterclockwiseFillet : clockwiseFillet;
        boolean highFillet = side < Side.SOUTH ? clockwiseFillet : counterclockwiseFillet;
        int detail = side
                | (clockwiseFillet ? ShapeCode.CLOCKWISE_FILLET : 0)
                | (counterclockwiseFillet ? ShapeCode.COUNTERCLOCKWISE_FILLET : 0);
        half(ShapeCode.STEM, detail, x, y, lowFillet ? 0 : TRACE_RADIUS, highFillet ? CELL : CELL - TRACE_RADIUS);
    }

    @Override
    public void arm(int x, int y, int side) {
        half(ShapeCode.ARM, side, x, y, TRACE_RADIUS, CELL - TRACE_RADIUS);
    }

    /** Adds a shape in the half of a cell on a side, from {@code low} to {@code high} along that side. */
    private void half(int kind, int detail, int x, int y, int low, int high) {
        int side = detail & 3;
        int start = side == Side.EAST || side == Side.SOUTH ? HALF_CELL : 0;
        if (Side.isEastOrWest(side)) {
            add(kind, detail, x, y, x + start, y + low, HALF_CELL, high - low);
        } else {
            add(kind, detail, x, y, x + low, y + start, high - low, HALF_CELL);
        }
    }

    @Override
    public void quarterRing(int x, int y, int verticalSide, int horizontalSide) {
        int left = horizontalSide == Side.EAST ? x + CELL - ELBOW_OUTER_RADIUS : x;
        int top = verticalSide == Side.SOUTH ? y + CELL - ELBOW_OUTER_RADIUS : y;
        int detail = verticalSide | horizontalSide << 2;
        add(ShapeCode.QUARTER_RING, detail, x, y, left, top, ELBOW_OUTER_RADIUS, ELBOW_OUTER_RADIUS);
    }

    @Override
    public void pad(int centerX, int centerY) {
        disc(ShapeCode.PAD, 0, centerX, centerY);
    }

    @Override
    public void ring(int centerX, int centerY, int holeRadius) {
        disc(ShapeCode.RING, holeRadius, centerX, centerY);
    }

    private void disc(int kind, int detail, int x, int y) {
        add(kind, detail, x, y, x - PAD_REACH, y - PAD_REACH, 2 * PAD_REACH, 2 * PAD_REACH);
    }

    /** Adds a shape to the tiles that its bounding box overlaps. */
    private void add(int kind, int detail, int x, int y, int left, int top, int width, int height) {
        int code = ShapeCode.of(kind, paint, detail);
        int lastRow = grid.tilesTo[top + height];
        int lastColumn = grid.tilesTo[left + width];
        for (int row = grid.tilesFrom[top]; row <= lastRow; row++) {
            for (int column = grid.tilesFrom[left]; column <= lastColumn; column++) {
                add(row, column, code, x, y, 0);
            }
        }
    }

    private void add(int row, int column, int code, int x, int y, int length) {
        int tile = row * grid.count + column;
        keys[tile] = child(keys[tile], code | ShapeCode.at(x - grid.origins[column], y - grid.origins[row], length));
    }

    private int child(int node, int code) {
        return trie.index((long) node << 32 | code);
    }

    private int parent(int node) {
        return (int) (trie.value(node) >>> 32);
    }
}
