// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.Parameter;
import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.picture.ShapeList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Paints tiles row by row (docs/SG-1.md, section 8): the coverage of each layer is accumulated over its slabs, rounded to
 * a level and mixed over the layers below.
 */
final class RowPainter {

    private final SlabBuilder slabBuilder = new SlabBuilder();
    private final Slab[] slabs = slabBuilder.slabs;
    private final Gradient gradient = new Gradient();
    private final Coverage coverage = new Coverage();
    private final Blends blends = new Blends();

    /** The pixels of a row, and those of the last painted row above it, which unpainted rows equal. */
    private char[] pixels = new char[Parameter.LARGEST_SIZE];

    private char[] above = new char[Parameter.LARGEST_SIZE];

    /** What the gradient is for, and its last step. */
    private TileGrid grid = new TileGrid(1, 0);

    private int lastStep;

    private int slabCount;
    private int first;
    private int end;

    /** By column of the tile: the ink of the gradient of fully covered pixels, once it is prepared. */
    private final char[] columnInks = new char[Parameter.LARGEST_SIZE];

    private boolean columnsPrepared;

    Tile paint(Picture picture, TileKeys keys, int tile) {
        if (grid != keys.grid()) {
            grid = keys.grid();
            lastStep = Gradient.steps(grid.size, grid.inset);
            gradient.prepare(grid.size, grid.inset);
        }
        blends.clear();
        columnsPrepared = false;
        slabCount = slabBuilder.build(picture, keys, tile);
        first = grid.starts[tile % grid.count];
        end = grid.starts[tile % grid.count + 1];
        coverage.setRange(first, end);
        int top = grid.starts[tile / grid.count];
        int height = grid.starts[tile / grid.count + 1] - top;
        char ground = (char) (picture.shades().hasGround() ? Blends.GROUND : Blends.CLEAR);
        Arrays.fill(above, first, end, Character.MAX_VALUE); // so that all pixels of the first row differ
        int[] firstSpans = new int[height + 1];
        int[] spans = new int[4 * (end - first + height)];
        int count = 0;
        for (int row = top; row < top + height; row++) {
            if (row == top || slabBuilder.changedRows.get(row)) {
                Arrays.fill(pixels, first, end, ground);
                paintRow(row);
                if (spans.length < count + end - first) {
                    spans = Arrays.copyOf(spans, 2 * spans.length + end - first);
                }
                count = encode(spans, count);
                char[] painted = pixels;
                pixels = above;
                above = painted;
            }
            firstSpans[row - top + 1] = count;
        }
        return new Tile(
                keys.hash(tile),
                keys.key(tile),
                blends.toArray(),
                firstSpans,
                Arrays.copyOf(spans, count + Pixmap.SPAN_PADDING));
    }

    private void paintRow(int row) {
        int layer = SlabBuilder.ERASED;
        for (int i = 0; i < slabCount; i++) {
            if (slabs[i].isOn(row)) {
                if (layer != slabs[i].layer()) {
                    mixLayer(layer, row);
                    layer = slabs[i].layer();
                }
                coverage.add(slabs[i], row);
            }
        }
        mixLayer(layer, row);
    }

    /** Adds the spans of a row to those of the tile, and returns how many there are then. */
    private int encode(int[] spans, int from) {
        int count = from;
        int pixel = first;
        while (pixel < end) {
            if (pixels[pixel] == above[pixel]) {
                int equal = end - pixel < 16 ? 1 : Arrays.mismatch(pixels, pixel, end, above, pixel, end);
                pixel = equal < 0 ? end : pixel + equal;
                continue;
            }
            int start = pixel;
            char color = pixels[pixel];
            do {
                pixel++;
            } while (pixel < end && pixels[pixel] == color && above[pixel] != color);
            spans[count++] = (int) Pixmap.span(start - first, pixel - first, color);
        }
        return count;
    }

    /** Mixes the accumulated layer into a row. */
    private void mixLayer(int layer, int row) {
        Paint paint = layer == SlabBuilder.ERASED ? null : ShapeList.paintOfLayer(layer);
        boolean byColumn = paint == Paint.COLUMN_TO_ROW;
        int ink = byColumn ? columnInks() : ink(paint, gradient.steps[row]);
        int partialInk = byColumn ? ink : ink(paint, gradient.partialSteps[row]);
        int area = 0;
        int pixel = coverage.next(first);
        while (pixel < end) {
            area += coverage.take(pixel);
            int next = coverage.next(pixel + 1);
            int level = FixedPoint.level(area);
            if (level >= FixedPoint.LEVELS) {
                if (byColumn) {
                    System.arraycopy(columnInks, pixel, pixels, pixel, next - pixel);
                } else {
                    Arrays.fill(pixels, pixel, next, (char) ink);
                }
            } else if (level > 0) {
                for (int i = pixel; i < next; i++) {
                    int here = byColumn ? ink(paint, lastStep - gradient.partialSteps[i]) : partialInk;
                    pixels[i] = (char) blends.mix(pixels[i], here, level);
                }
            }
            pixel = next;
        }
    }

    /** Returns the ink of a layer, at a step of the gradient if it has one. */
    private int ink(@Nullable Paint paint, int step) {
        if (paint == null) {
            return Blends.CLEAR;
        }
        return switch (paint) {
            case ROW -> Blends.ROW;
            case COLUMN -> Blends.COLUMN;
            case VIA -> Blends.VIA;
            case ROW_TO_COLUMN, COLUMN_TO_ROW ->
                step <= 0 ? Blends.ROW : step >= lastStep ? Blends.COLUMN : blends.gradient(step);
        };
    }

    /** Finds the inks of fully covered pixels in a layer whose ink depends on the column. Returns the last one. */
    private int columnInks() {
        for (int pixel = first; pixel < end && !columnsPrepared; pixel++) {
            columnInks[pixel] = (char) ink(Paint.COLUMN_TO_ROW, lastStep - gradient.steps[pixel]);
        }
        columnsPrepared = true;
        return columnInks[end - 1];
    }
}
