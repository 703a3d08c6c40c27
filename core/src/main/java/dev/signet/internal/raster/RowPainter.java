// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.Parameter;
import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.picture.ShapeList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Paints tiles scanline by scanline (docs/SG-1.md, section 8): the coverage of each layer is accumulated over its
 * slabs, rounded to a level and mixed over the layers below.
 */
final class RowPainter {

    private final SlabBuilder slabBuilder = new SlabBuilder();
    private final Gradient rowGradient = new Gradient();
    private final Gradient columnGradient = new Gradient();
    private final Coverage coverage = new Coverage();
    private final Blends blends = new Blends();

    private char[] pixels = new char[Parameter.LARGEST_SIZE];
    private char[] above = new char[Parameter.LARGEST_SIZE];
    private final Tile.Builder builder = new Tile.Builder();

    /** The size and the inset that the gradients are for. */
    private int size;

    private int inset;

    /** The last step of the gradients. */
    private int lastStep;

    /** The slabs and the columns of the tile. */
    private final Slab[] slabs = slabBuilder.slabs;

    private int slabCount;
    private int first;
    private int end;

    /** By column of the tile: the ink of the gradient of fully covered pixels, once it is prepared. */
    private final char[] columnInks = new char[Parameter.LARGEST_SIZE];

    private boolean columnsPrepared;

    /** Paints a tile of a picture. */
    Tile paint(Picture picture, TileKeys keys, int tile) {
        if (picture.size() != size || picture.inset() != inset) {
            size = picture.size();
            inset = picture.inset();
            lastStep = Gradient.steps(size, inset);
            rowGradient.prepare(size, inset, false);
            columnGradient.prepare(size, inset, true);
        }
        blends.clear();
        columnsPrepared = false;
        slabCount = slabBuilder.build(picture, keys, tile);
        TileGrid grid = keys.grid();
        int tileRow = tile / grid.count;
        int tileColumn = tile % grid.count;
        int from = grid.starts[tileColumn];
        int to = grid.starts[tileColumn + 1];
        char ground = (char) (picture.shades().hasGround() ? Blends.GROUND : Blends.CLEAR);
        coverage.setRange(from, to);
        first = from;
        end = to;
        int top = grid.starts[tileRow];
        for (int row = top; row < grid.starts[tileRow + 1]; row++) {
            if (row > top && equalsAbove(row)) {
                builder.addEqual();
            } else {
                char[] rowAbove = pixels;
                pixels = above;
                above = rowAbove;
                Arrays.fill(pixels, from, to, ground);
                paintRow(row);
                builder.add(pixels, above, from, to);
            }
        }
        return builder.build(keys.hash(tile), keys.key(tile), blends.toArray());
    }

    /** Returns whether a row has the same vertical lines as the row above, and nothing else. */
    private boolean equalsAbove(int row) {
        for (int i = 0; i < slabCount; i++) {
            Slab slab = slabs[i];
            boolean steady =
                    slab.isSteady(row) && (!isRowGradient(slab.layer) || row < slab.firstRow || row > slab.endRow);
            if (!steady) {
                return false;
            }
        }
        return true;
    }

    private static boolean isRowGradient(int layer) {
        return layer != SlabBuilder.ERASED && ShapeList.paintOfLayer(layer) == Paint.ROW_TO_COLUMN;
    }

    private void paintRow(int row) {
        boolean covered = false;
        for (int i = 0; i < slabCount; i++) {
            Slab slab = slabs[i];
            if (row >= slab.firstRow && row < slab.endRow) {
                coverage.add(slab, row);
                covered = true;
            }
            if (covered && (i == slabCount - 1 || slabs[i + 1].layer != slab.layer)) {
                mixLayer(slab.layer, row);
                covered = false;
            }
        }
    }

    /** Mixes the accumulated layer into the current row. */
    private void mixLayer(int layer, int row) {
        Paint paint = layer == SlabBuilder.ERASED ? null : ShapeList.paintOfLayer(layer);
        boolean byColumn = paint == Paint.COLUMN_TO_ROW;
        int ink = byColumn ? columnInks() : ink(paint, rowGradient.steps[row]);
        int partialInk = paint == Paint.ROW_TO_COLUMN ? ink(paint, rowGradient.partialSteps[row]) : ink;
        int area = 0;
        int pixel = coverage.first();
        while (pixel < end) {
            area += coverage.take(pixel);
            int next = coverage.next(pixel);
            int level = FixedPoint.level(area);
            if (level >= FixedPoint.LEVELS) {
                if (byColumn) {
                    System.arraycopy(columnInks, pixel, pixels, pixel, next - pixel);
                } else {
                    Arrays.fill(pixels, pixel, next, (char) ink);
                }
            } else if (level > 0) {
                for (int i = pixel; i < next; i++) {
                    int here = byColumn ? gradientInk(columnGradient.partialSteps[i]) : partialInk;
                    pixels[i] = (char) blends.mix(pixels[i], here, level);
                }
            }
            pixel = next;
        }
        coverage.beginLayer();
    }

    /** Returns the ink of a layer that does not depend on the column. */
    private int ink(@Nullable Paint paint, int step) {
        if (paint == null) {
            return Blends.CLEAR;
        }
        return switch (paint) {
            case ROW -> Blends.ROW;
            case COLUMN -> Blends.COLUMN;
            case VIA -> Blends.VIA;
            case ROW_TO_COLUMN, COLUMN_TO_ROW -> gradientInk(step);
        };
    }

    private int gradientInk(int step) {
        return step <= 0 ? Blends.ROW : step >= lastStep ? Blends.COLUMN : blends.gradient(step);
    }

    /** Finds the inks of fully covered pixels in a layer whose ink depends on the column. Returns the last one. */
    private int columnInks() {
        for (int pixel = first; pixel < end && !columnsPrepared; pixel++) {
            columnInks[pixel] = (char) gradientInk(columnGradient.steps[pixel]);
        }
        columnsPrepared = true;
        return columnInks[end - 1];
    }
}
