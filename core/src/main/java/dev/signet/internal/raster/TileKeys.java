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
import java.util.Arrays;

/**
 * The keys of the tiles of a picture. A key is what the pixels of a tile depend on: the size and the inset, whether there is a
 * ground, the classes of the tile in the grid, its position and the outline if that may cut it, and the list of {@linkplain
 * ShapeList shapes} that may cover it, relative to a cell, from the bottom up.
 */
final class TileKeys {

    /** At least twice the number of shapes that cover any tile, which RasterProperties determines. */
    static final int MAX_SHAPES = 32;

    /** How far pads and rings are from the edge of their cell, rounded down to grid units. */
    private static final int PAD_MARGIN = HALF_CELL - (PAD_RADIUS_QUARTERS + 3) / 4;

    /** In a key, before the shapes: size, inset and ground; then the classes, or position and outline with the flag. */
    private static final int PREFIX = 2;

    private static final int CUT = 1 << 31;
    private static final int STRIDE = PREFIX + MAX_SHAPES;

    private TileGrid grid = new TileGrid(1, 0);
    private Shape shape = Shape.SQUARE;
    private boolean hasOutline;

    /** By tile in row-major order: its key, as far as shapes are added, the end of it, and its hash. */
    private final int[] keys = new int[STRIDE * TileGrid.MAX_COUNT * TileGrid.MAX_COUNT];

    private final int[] ends = new int[TileGrid.MAX_COUNT * TileGrid.MAX_COUNT];
    private final long[] hashes = new long[TileGrid.MAX_COUNT * TileGrid.MAX_COUNT];

    TileGrid grid() {
        return grid;
    }

    void set(Picture picture) {
        if (grid.size != picture.size() || grid.inset != picture.inset()) {
            grid = new TileGrid(picture.size(), picture.inset());
        }
        shape = picture.shape();
        hasOutline = picture.hasOutline();
        int configuration =
                (grid.size << 8 | grid.inset) << 1 | (picture.shades().hasGround() ? 1 : 0);
        for (int tile = 0; tile < grid.count * grid.count; tile++) {
            ends[tile] = tile * STRIDE;
            hashes[tile] = 0;
            add(tile, configuration);
            add(tile, prefix(tile / grid.count, tile % grid.count));
        }
        ShapeList shapes = picture.shapes();
        for (int i = 0; i < shapes.count(); i++) {
            add(shapes.get(i));
        }
    }

    @SuppressWarnings("EnumOrdinal") // Keys are not stored.
    private int prefix(int row, int column) {
        return hasOutline && isCut(row, column)
                ? CUT | shape.ordinal() << 16 | row << 8 | column
                : grid.classes[row] << 8 | grid.classes[column];
    }

    /** Returns whether a tile reaches a distance of less than a pixel from the arcs of the outline, or what is outside. */
    private boolean isCut(int row, int column) {
        long radius = (long) (shape == Shape.CIRCLE ? GRID / 2 : CORNER_RADIUS) * grid.size;
        long dx = beyondCenters(column, radius);
        long dy = beyondCenters(row, radius);
        return dx > 0 && dy > 0 && dx * dx + dy * dy > (radius - GRID) * (radius - GRID);
    }

    /** Returns how far a tile extends beyond the centers of the arcs of the outline, in 1/64 of a pixel. */
    private long beyondCenters(int tile, long radius) {
        return Math.max(
                radius - (long) GRID * grid.starts[tile], radius + (long) GRID * (grid.starts[tile + 1] - grid.size));
    }

    long hash(int tile) {
        return hashes[tile];
    }

    /** Returns a copy of a key. */
    int[] key(int tile) {
        return Arrays.copyOfRange(keys, tile * STRIDE, ends[tile]);
    }

    /** Returns whether a tile has the key of a tile of the picture. */
    boolean isKeyOf(Tile cached, int tile) {
        return cached.hash == hashes[tile]
                && Arrays.equals(cached.key, 0, cached.key.length, keys, tile * STRIDE, ends[tile]);
    }

    boolean isCut(int tile) {
        return keys[tile * STRIDE + 1] < 0;
    }

    int shapeCount(int tile) {
        return ends[tile] - tile * STRIDE - PREFIX;
    }

    /** Returns a shape of a tile, relative to its cell. */
    int shape(int tile, int index) {
        return keys[tile * STRIDE + PREFIX + index];
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
        add(row * grid.count + column, shape - ShapeList.offset(grid.origins[column], grid.origins[row]));
    }

    private void add(int tile, int value) {
        keys[ends[tile]++] = value;
        hashes[tile] = Long.rotateLeft((hashes[tile] ^ value) * 0x9e3779b97f4a7c15L, 32);
    }

    /** Returns what to add to a shape of a tile to move it to its place in the picture. */
    int offset(int tile) {
        return ShapeList.offset(grid.origins[tile % grid.count], grid.origins[tile / grid.count]);
    }
}
