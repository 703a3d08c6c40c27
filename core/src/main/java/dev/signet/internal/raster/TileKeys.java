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
 * Finds the key of each tile of a picture: the list of the {@linkplain ShapeCode shapes} that may cover its pixels, relative
 * to a cell, and its classes in the grid. Tiles with equal keys have equal pixels.
 *
 * <p>Lists are interned as paths in a trie: a node is a pair of the node for the list without its last shape, and this shape.
 */
final class TileKeys implements Canvas {

    /** The node of the empty list. */
    private static final int ROOT = 0;

    /** Pads and rings are at most this far from their center, in grid units. */
    private static final int PAD_REACH = (PAD_RADIUS_QUARTERS + 3) / 4;

    private final TileGrid grid;
    private final LongInterner trie = new LongInterner(ROOT + 1);

    /** By tile in row-major order: the node of its list so far, and that of a list without shapes. */
    private final int[] nodes;

    private final int[] emptyNodes;
    private int paint;

    TileKeys(Picture picture, TileGrid grid) {
        this.grid = grid;
        nodes = new int[grid.count() * grid.count()];
        emptyNodes = new int[nodes.length];
        for (int tile = 0; tile < nodes.length; tile++) {
            int row = tile / grid.count();
            int column = tile % grid.count();
            boolean cut = picture.hasOutline() && isCut(row, column, picture.size(), picture.shape());
            emptyNodes[tile] =
                    child(ROOT, ShapeCode.start(grid.classOf(row), grid.classOf(column), cut ? tile + 1 : 0));
        }
    }

    /** Returns whether pixels of a tile may be outside of the outline, or are less than a pixel inside of it. */
    private boolean isCut(int row, int column, int size, Shape shape) {
        long radius = (shape == Shape.CIRCLE ? GRID / 2 : CORNER_RADIUS) * size;
        long dx = fromCenter(column, size, radius);
        long dy = fromCenter(row, size, radius);
        return dx > 0 && dy > 0 && dx * dx + dy * dy > (radius - GRID) * (radius - GRID);
    }

    /** Returns how far a tile extends beyond the centers of the arcs of the outline, in 1/64 of a pixel. */
    private long fromCenter(int tile, int size, long radius) {
        return Math.max(radius - GRID * grid.start(tile), GRID * (grid.start(tile + 1) - size) + radius);
    }

    /** Finds the keys of the tiles of a picture. */
    void set(Picture picture) {
        System.arraycopy(emptyNodes, 0, nodes, 0, nodes.length);
        picture.draw(this);
    }

    /** Returns the key of a tile as a number. */
    int key(int tile) {
        return nodes[tile];
    }

    /** Returns the number of keys and of their prefixes. */
    int count() {
        return trie.count();
    }

    /** Writes the codes of a key and returns their number. The first one is its {@linkplain ShapeCode#start start}. */
    int codes(int key, int[] target) {
        int count = 0;
        for (int node = key; node != ROOT; node = (int) (trie.value(node) >>> 32)) {
            count++;
        }
        int at = count;
        for (int node = key; node != ROOT; node = (int) (trie.value(node) >>> 32)) {
            target[--at] = (int) trie.value(node);
        }
        return count;
    }

    int weight() {
        return trie.weight() + 8 * nodes.length;
    }

    @Override
    public void runs(Paint newPaint) {
        paint = newPaint.ordinal();
    }

    @Override
    public void pieces(Paint newPaint) {
        paint = newPaint.ordinal();
    }

    @Override
    public void pads(Paint newPaint) {
        paint = newPaint.ordinal();
    }

    @Override
    public void rings(Paint newPaint, int holeRadius) {
        paint = newPaint.ordinal();
    }

    @Override
    public void rowRun(int fromX, int toX, int y) {
        int lastColumn = grid.tileTo(toX + TRACE_RADIUS);
        int lastRow = grid.tileTo(y + TRACE_RADIUS);
        for (int column = grid.tileFrom(fromX - TRACE_RADIUS); column <= lastColumn; column++) {
            int from = from(fromX, toX, column);
            int code = ShapeCode.of(ShapeCode.ROW_RUN, paint, 0)
                    | ShapeCode.length(to(from, toX, column) - from)
                    | ShapeCode.x(from - grid.origin(column));
            for (int row = grid.tileFrom(y - TRACE_RADIUS); row <= lastRow; row++) {
                add(row, column, code | ShapeCode.y(y - grid.origin(row)));
            }
        }
    }

    @Override
    public void columnRun(int x, int fromY, int toY) {
        int lastColumn = grid.tileTo(x + TRACE_RADIUS);
        int lastRow = grid.tileTo(toY + TRACE_RADIUS);
        for (int row = grid.tileFrom(fromY - TRACE_RADIUS); row <= lastRow; row++) {
            int from = from(fromY, toY, row);
            int code = ShapeCode.of(ShapeCode.COLUMN_RUN, paint, 0)
                    | ShapeCode.length(to(from, toY, row) - from)
                    | ShapeCode.y(from - grid.origin(row));
            for (int column = grid.tileFrom(x - TRACE_RADIUS); column <= lastColumn; column++) {
                add(row, column, code | ShapeCode.x(x - grid.origin(column)));
            }
        }
    }

    /** Returns where a run may start as well: what is before a tile has no effect on it. */
    private int from(int from, int to, int tile) {
        return Math.min(to, Math.max(from, grid.low(tile)));
    }

    /** Returns where a run may end as well: what is after a tile has no effect on it. */
    private int to(int from, int to, int tile) {
        return Math.max(from, Math.min(to, grid.high(tile)));
    }

    @Override
    public void stem(int x, int y, int side, boolean clockwiseFillet, boolean counterclockwiseFillet) {
        boolean highIsClockwise = side < Side.SOUTH;
        boolean lowFillet = highIsClockwise ? counterclockwiseFillet : clockwiseFillet;
        boolean highFillet = highIsClockwise ? clockwiseFillet : counterclockwiseFillet;
        int low = lowFillet ? 0 : HALF_CELL - TRACE_RADIUS;
        int high = highFillet ? CELL : HALF_CELL + TRACE_RADIUS;
        int detail = side | (clockwiseFillet ? 4 : 0) | (counterclockwiseFillet ? 8 : 0);
        half(ShapeCode.of(ShapeCode.STEM, paint, detail), x, y, side, low, high);
    }

    @Override
    public void quarterRing(int x, int y, int verticalSide, int horizontalSide) {
        int left = horizontalSide == Side.EAST ? x + CELL - ELBOW_OUTER_RADIUS : x;
        int top = verticalSide == Side.SOUTH ? y + CELL - ELBOW_OUTER_RADIUS : y;
        int code = ShapeCode.of(ShapeCode.QUARTER_RING, paint, verticalSide | horizontalSide << 2);
        add(code, x, y, left, top, left + ELBOW_OUTER_RADIUS, top + ELBOW_OUTER_RADIUS);
    }

    @Override
    public void arm(int x, int y, int side) {
        int code = ShapeCode.of(ShapeCode.ARM, paint, side);
        half(code, x, y, side, HALF_CELL - TRACE_RADIUS, HALF_CELL + TRACE_RADIUS);
    }

    @Override
    public void pad(int centerX, int centerY) {
        disc(ShapeCode.of(ShapeCode.PAD, paint, 0), centerX, centerY);
    }

    @Override
    public void ring(int centerX, int centerY, int holeRadius) {
        disc(ShapeCode.of(ShapeCode.RING, paint, holeRadius), centerX, centerY);
    }

    private void disc(int code, int x, int y) {
        add(code, x, y, x - PAD_REACH, y - PAD_REACH, x + PAD_REACH, y + PAD_REACH);
    }

    /** Adds a shape in the half of a cell on a side, from {@code low} to {@code high} along that side. */
    private void half(int code, int x, int y, int side, int low, int high) {
        int start = side == Side.EAST || side == Side.SOUTH ? HALF_CELL : 0;
        if (Side.isEastOrWest(side)) {
            add(code, x, y, x + start, y + low, x + start + HALF_CELL, y + high);
        } else {
            add(code, x, y, x + low, y + start, x + high, y + start + HALF_CELL);
        }
    }

    /** Adds a shape to the tiles that its bounding box overlaps. */
    private void add(int code, int x, int y, int left, int top, int right, int bottom) {
        int lastColumn = grid.tileTo(right);
        int lastRow = grid.tileTo(bottom);
        for (int row = grid.tileFrom(top); row <= lastRow; row++) {
            int codeOfRow = code | ShapeCode.y(y - grid.origin(row));
            for (int column = grid.tileFrom(left); column <= lastColumn; column++) {
                add(row, column, codeOfRow | ShapeCode.x(x - grid.origin(column)));
            }
        }
    }

    private void add(int row, int column, int code) {
        int tile = row * grid.count() + column;
        nodes[tile] = child(nodes[tile], code);
    }

    private int child(int node, int code) {
        return trie.index((long) node << 32 | code);
    }
}
