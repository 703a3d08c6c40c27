// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.Shape;
import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.ShapeList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Builds the masks of shapes with a scanline rasterizer that has 16 sub-scanlines a row: areas are sampled in y, exact in x
 * (docs/SG-1.md, section 8.2). Keeps them for other tiles of the same classes, since the same few shapes recur in most tiles.
 */
final class Masks {

    /** The layer of what is outside of the outline. Other layers are those of {@link ShapeList}. */
    static final int ERASED = -1;

    /** Of all masks, in ints, but for the last tile. */
    private static final int MAX_LENGTH = 1 << 15;

    private final TileGrid grid;
    private final EdgeBuilder builder;
    private final Coverage coverage = new Coverage();
    private int[] entries = {};

    /** By shape, relative to its cell, and classes of the tile; or by {@link #ERASED}, outline and tile. */
    private final Map<Long, Mask> masks = new HashMap<>();

    private int length;
    /** The sides of the tile on the {@link FixedPoint} plane. */
    private int left;

    private int right;

    Masks(TileGrid grid) {
        this.grid = grid;
        builder = new EdgeBuilder(grid);
    }

    /** Returns the masks of a tile in the order of their layers, that of what is erased last. */
    @SuppressWarnings("EnumOrdinal") // Masks are not stored.
    Mask[] of(TileKeys keys, int tile, Shape outline) {
        if (length > MAX_LENGTH) {
            masks.clear();
            length = 0;
        }
        int shapeCount = keys.shapeCount(tile);
        Mask[] result = new Mask[keys.isCut(tile) ? shapeCount + 1 : shapeCount];
        int classes = grid.classes[tile / grid.count] << 8 | grid.classes[tile % grid.count];
        for (int i = 0; i < result.length; i++) {
            int shape = i < shapeCount ? keys.shape(tile, i) : ERASED;
            long place = shape == ERASED ? outline.ordinal() << 8 | tile : classes;
            long key = ((long) shape << 32 | place) * 0x9e3779b97f4a7c15L; // spreads the hash codes
            result[i] = masks.computeIfAbsent(key, unused -> {
                if (shape == ERASED) {
                    builder.buildOutside(outline);
                } else {
                    builder.build(shape + keys.offset(tile));
                }
                return build(shape == ERASED ? ERASED : ShapeList.layer(shape), tile);
            });
        }
        return result;
    }

    /** Builds a mask from the edges of a shape. */
    private Mask build(int layer, int tile) {
        int column = tile % grid.count;
        int width = grid.starts[column + 1] - grid.starts[column];
        left = grid.starts[column] << FixedPoint.PIXEL_BITS;
        right = grid.starts[column + 1] << FixedPoint.PIXEL_BITS;
        coverage.clear(width);
        int top = grid.starts[tile / grid.count];
        int[] rows = new int[grid.starts[tile / grid.count + 1] - top];
        boolean byRow = layer != ERASED && ShapeList.paintOfLayer(layer) == Paint.ROW_TO_COLUMN;
        int last = 0; // a row without entries
        int end = 1;
        for (int row = 0; row < rows.length; row++) {
            for (int i = 0; i < builder.count; i++) {
                add(builder.edges[i], FixedPoint.subscanlines(top + row), FixedPoint.subscanlines(top + row + 1));
            }
            int start = end;
            end = takeRow(start, width);
            boolean isNew = (byRow && end > start + 1)
                    || !Arrays.equals(entries, start, end, entries, last, last + entries[last] + 1);
            last = isNew ? start : last;
            end = isNew ? end : start;
            rows[row] = last;
        }
        length += rows.length + end;
        return new Mask(layer, rows, Arrays.copyOf(entries, end));
    }

    /** Moves the accumulated row to the entries, preceded by their number, and returns where they end. */
    private int takeRow(int start, int width) {
        if (entries.length <= start + width) {
            entries = Arrays.copyOf(entries, 2 * (start + width + 1));
        }
        int end = start + 1;
        for (int pixel = coverage.next(0); pixel < width; pixel = coverage.next(pixel + 1)) {
            int difference = coverage.take(pixel);
            if (difference != 0) {
                entries[end++] = Mask.entry(pixel, difference);
            }
        }
        entries[start] = end - start - 1;
        return end;
    }

    /** Adds the area to the right of the part of an edge between two sub-scanlines, or subtracts it. */
    private void add(EdgeBuilder.Edge edge, int first, int end) {
        int from = Math.max(first, edge.from());
        int to = Math.min(end, edge.to());
        int arcFrom = Math.max(from, edge.arcFrom());
        int arcTo = Math.min(to, edge.arcFrom() + edge.chords().length);
        for (int i = arcFrom; i < arcTo; i++) {
            addLines(edge.x() + edge.direction() * edge.chords()[i - edge.arcFrom()], edge.sign());
        }
        if (from < to) {
            addLines(edge.x(), edge.sign() * (to - from - Math.max(0, arcTo - arcFrom)));
        }
    }

    /** Adds the area to the right of a vertical line on a number of sub-scanlines. */
    private void addLines(int lineX, int subscanlines) {
        int x = Math.max(left, Math.min(right, lineX)) - left;
        int beside = subscanlines * (x & FixedPoint.FRACTION_MASK);
        coverage.add(x >> FixedPoint.PIXEL_BITS, (subscanlines << FixedPoint.PIXEL_BITS) - beside);
        coverage.add((x >> FixedPoint.PIXEL_BITS) + 1, beside);
    }
}
