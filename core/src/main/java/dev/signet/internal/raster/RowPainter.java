// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.Parameter;
import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.picture.ShapeList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Paints tiles row by row (docs/SG-1.md, section 8): the coverage of each layer is accumulated over its masks, rounded to
 * a level and mixed over the layers below.
 */
final class RowPainter {

    private TileGrid grid = new TileGrid(1, 0);
    private Masks masks = new Masks(grid);
    private Gradient gradient = new Gradient(1, 0);
    private final Coverage coverage = new Coverage();
    private final Blends blends = new Blends();

    /** The pixels of a row, and those of the last painted row above it, which unpainted rows equal. */
    private char[] pixels = new char[Parameter.LARGEST_SIZE];

    private char[] above = new char[Parameter.LARGEST_SIZE];

    /** The masks of the tile in the order of their layers. */
    private Mask[] tileMasks = {};

    /** The first pixel of the tile, and its number of columns. */
    private int left;

    private int width;

    Tile paint(Picture picture, TileKeys keys, int tile) {
        if (grid != keys.grid()) {
            grid = keys.grid();
            masks = new Masks(grid);
            gradient = new Gradient(grid.size, grid.inset);
        }
        blends.clear();
        tileMasks = masks.of(keys, tile, picture.shape());
        left = grid.starts[tile % grid.count];
        width = grid.starts[tile % grid.count + 1] - left;
        coverage.clear(width);
        int top = grid.starts[tile / grid.count];
        int height = grid.starts[tile / grid.count + 1] - top;
        char ground = (char) (picture.shades().hasGround() ? Blends.GROUND : Blends.CLEAR);
        Arrays.fill(above, 0, width, Character.MAX_VALUE); // so that all pixels of the first row differ
        int[] firstSpans = new int[height + 1];
        int[] spans = new int[4 * (width + height)];
        int count = 0;
        for (int row = 0; row < height; row++) {
            if (row == 0 || isChanged(row)) {
                Arrays.fill(pixels, 0, width, ground);
                paintRow(row, top + row);
                if (spans.length < count + width) {
                    spans = Arrays.copyOf(spans, 2 * spans.length + width);
                }
                count = encode(spans, count);
                char[] painted = pixels;
                pixels = above;
                above = painted;
            }
            firstSpans[row + 1] = count;
        }
        return new Tile(
                keys.hash(tile),
                keys.key(tile),
                blends.toArray(),
                firstSpans,
                Arrays.copyOf(spans, count + Pixmap.SPAN_PADDING));
    }

    private boolean isChanged(int row) {
        for (Mask mask : tileMasks) {
            if (mask.changesAt(row)) {
                return true;
            }
        }
        return false;
    }

    private void paintRow(int row, int y) {
        int layer = Masks.ERASED;
        for (Mask mask : tileMasks) {
            if (mask.isOn(row)) {
                if (layer != mask.layer) {
                    mixLayer(layer, y);
                    layer = mask.layer;
                }
                mask.addTo(coverage, row);
            }
        }
        mixLayer(layer, y);
    }

    /** Adds the spans of a row to those of the tile, and returns how many there are then. */
    private int encode(int[] spans, int from) {
        int count = from;
        int pixel = 0;
        while (pixel < width) {
            if (pixels[pixel] == above[pixel]) {
                int equal = width - pixel < 16 ? 1 : Arrays.mismatch(pixels, pixel, width, above, pixel, width);
                pixel = equal < 0 ? width : pixel + equal;
                continue;
            }
            int start = pixel;
            char color = pixels[pixel];
            do {
                pixel++;
            } while (pixel < width && pixels[pixel] == color && above[pixel] != color);
            spans[count++] = (int) Pixmap.span(start, pixel, color);
        }
        return count;
    }

    /** Mixes the accumulated layer into a row. */
    private void mixLayer(int layer, int y) {
        Paint paint = layer == Masks.ERASED ? null : ShapeList.paintOfLayer(layer);
        boolean byColumn = paint == Paint.COLUMN_TO_ROW;
        int area = 0;
        for (int pixel = coverage.next(0), next; pixel < width; pixel = next) {
            area += coverage.take(pixel);
            next = coverage.next(pixel + 1);
            int level = FixedPoint.level(area);
            int[] steps = level >= FixedPoint.LEVELS ? gradient.steps : gradient.partialSteps;
            if (level >= FixedPoint.LEVELS && !byColumn) {
                Arrays.fill(pixels, pixel, next, (char) ink(paint, steps[y]));
            } else if (level > 0) {
                for (int i = pixel; i < next; i++) {
                    int ink = ink(paint, byColumn ? gradient.last - steps[left + i] : steps[y]);
                    pixels[i] = (char) (level >= FixedPoint.LEVELS ? ink : blends.mix(pixels[i], ink, level));
                }
            }
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
                step <= 0 ? Blends.ROW : step >= gradient.last ? Blends.COLUMN : blends.gradient(step);
        };
    }
}
