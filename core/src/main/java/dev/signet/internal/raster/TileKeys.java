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
import dev.signet.internal.picture.ShapeList;

/**
 * Finds the key of each tile of a picture: its classes in the grid, its position if the outline may cut it, and the list
 * of {@linkplain ShapeList shapes} that may cover its pixels, relative to a cell. Tiles with equal keys have equal pixels.
 *
 * <p>A key is a node of a trie: a pair of the node of the list without its last shape, and this shape.
 */
final class TileKeys {

    private static final int ROOT = 0;

    /** How far pads and rings are from the edge of their cell, rounded down to grid units. */
    private static final int PAD_MARGIN = HALF_CELL - (PAD_RADIUS_QUARTERS + 3) / 4;

    private final TileGrid grid;
    private final LongInterner trie = new LongInterner(ROOT + 1);

    /** By tile in row-major order: its key, as far as the picture is drawn, and that of a tile without shapes. */
    private final int[] keys;

    private final int[] emptyKeys;

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
        ShapeList shapes = picture.shapes();
        for (int i = 0; i < shapes.count(); i++) {
            add(shapes.get(i));
        }
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

    /** Writes the shapes of a tile to the end of an array, from the bottom up, and returns the index of the first. */
    int shapes(int tile, int[] target) {
        int first = target.length;
        for (int node = keys[tile]; node != emptyKeys[tile]; node = parent(node)) {
            target[--first] = (int) trie.value(node) + offset(tile / grid.count, tile % grid.count);
        }
        return first;
    }

    int retainedBytes() {
        return trie.retainedBytes() + 8 * keys.length;
    }

    /** Adds a shape to the tiles that its bounds overlap. */
    private void add(int shape) {
        int detail = ShapeList.detail(shape);
        switch (ShapeList.kind(shape)) {
            case ShapeList.ROW_RUN -> addRun(shape, ShapeList.length(shape), 0);
            case ShapeList.COLUMN_RUN -> addRun(shape, 0, ShapeList.length(shape));
            case ShapeList.STEM -> {
                int low = (detail & ShapeList.LOW_FILLET) != 0 ? 0 : TRACE_RADIUS;
                int high = (detail & ShapeList.HIGH_FILLET) != 0 ? CELL : CELL - TRACE_RADIUS;
                switch (detail & 3) {
                    case Side.NORTH -> add(shape, low, 0, high, HALF_CELL);
                    case Side.EAST -> add(shape, HALF_CELL, low, CELL, high);
                    case Side.SOUTH -> add(shape, low, HALF_CELL, high, CELL);
                    default -> add(shape, 0, low, HALF_CELL, high);
                }
            }
            case ShapeList.QUARTER_RING -> {
                int left = detail >>> 2 == Side.EAST ? CELL - ELBOW_OUTER_RADIUS : 0;
                int top = (detail & 3) == Side.SOUTH ? CELL - ELBOW_OUTER_RADIUS : 0;
                add(shape, left, top, left + ELBOW_OUTER_RADIUS, top + ELBOW_OUTER_RADIUS);
            }
            default -> add(shape, PAD_MARGIN, PAD_MARGIN, CELL - PAD_MARGIN, CELL - PAD_MARGIN);
        }
    }

    /** Adds a run, cut to what has an effect on each tile. */
    private void addRun(int shape, int width, int height) {
        int fromX = ShapeList.x(shape);
        int fromY = ShapeList.y(shape);
        int toX = fromX + width;
        int toY = fromY + height;
        int run = ShapeList.withoutPlace(shape);
        int lastRow = grid.tilesTo[toY + TRACE_RADIUS];
        int lastColumn = grid.tilesTo[toX + TRACE_RADIUS];
        for (int row = grid.tilesFrom[fromY - TRACE_RADIUS]; row <= lastRow; row++) {
            int y = Math.min(toY, Math.max(fromY, grid.lows[row]));
            int heightHere = Math.max(0, Math.min(toY, grid.highs[row]) - y);
            for (int column = grid.tilesFrom[fromX - TRACE_RADIUS]; column <= lastColumn; column++) {
                int x = Math.min(toX, Math.max(fromX, grid.lows[column]));
                int widthHere = Math.max(0, Math.min(toX, grid.highs[column]) - x);
                add(row, column, run | ShapeList.at(x, y, widthHere + heightHere));
            }
        }
    }

    /** Adds a shape, given its bounds in its cell. */
    private void add(int shape, int left, int top, int right, int bottom) {
        int x = ShapeList.x(shape);
        int y = ShapeList.y(shape);
        int lastRow = grid.tilesTo[y + bottom];
        int lastColumn = grid.tilesTo[x + right];
        for (int row = grid.tilesFrom[y + top]; row <= lastRow; row++) {
            for (int column = grid.tilesFrom[x + left]; column <= lastColumn; column++) {
                add(row, column, shape);
            }
        }
    }

    private void add(int row, int column, int shape) {
        int tile = row * grid.count + column;
        keys[tile] = child(keys[tile], shape - offset(row, column));
    }

    private int offset(int row, int column) {
        return ShapeList.offset(grid.origins[column], grid.origins[row]);
    }

    private int child(int node, int code) {
        return trie.index((long) node << 32 | code);
    }

    private int parent(int node) {
        return (int) (trie.value(node) >>> 32);
    }
}
