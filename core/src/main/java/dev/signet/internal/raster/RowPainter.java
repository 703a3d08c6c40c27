// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.Parameter;
import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.picture.ShapeList;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Paints tiles layer by layer (docs/SG-1.md, section 8): in each row, the coverage of a layer is accumulated over its
 * slabs, rounded to a level and mixed over the layers below.
 */
final class RowPainter {

    private final SlabBuilder slabBuilder = new SlabBuilder();
    private final Slab[] slabs = slabBuilder.slabs;
    private final Gradient gradient = new Gradient();
    private final Coverage coverage = new Coverage();
    private final Blends blends = new Blends();

    /** The pixels of the tile, row by row, while it is painted. Those of rows that equal the row above are not set. */
    private char[] pixels = {};

    /** What the gradient is for, and its last step. */
    private TileGrid grid = new TileGrid(1, 0);

    private int lastStep;

    private int slabCount;
    private int top;
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
        top = grid.starts[tile / grid.count];
        int height = grid.starts[tile / grid.count + 1] - top;
        int width = end - first;
        pixels = new char[width * height];
        char ground = (char) (picture.shades().hasGround() ? Blends.GROUND : Blends.CLEAR);
        Arrays.fill(pixels, ground);
        for (int from = 0; from < slabCount; ) {
            from = paintLayer(from, top + height);
        }
        for (int row = 1; row < height; row++) {
            if (!slabBuilder.changedRows.get(top + row)) {
                System.arraycopy(pixels, width * (row - 1), pixels, width * row, width);
            }
        }
        Tile painted = Tile.of(keys.hash(tile), keys.key(tile), blends.toArray(), pixels, width, height);
        pixels = new char[0];
        return painted;
    }

    /** Paints a layer, except rows that equal the row above. Returns the first slab of the next layer. */
    private int paintLayer(int from, int bottom) {
        int to = from + 1;
        while (to < slabCount && slabs[to].layer() == slabs[from].layer()) {
            to++;
        }
        BitSet rows = slabBuilder.changedRows;
        for (int row = top; row >= 0 && row < bottom; row = rows.nextSetBit(row + 1)) {
            boolean covered = false;
            for (int i = from; i < to; i++) {
                if (slabs[i].isOn(row)) {
                    coverage.add(slabs[i], row);
                    covered = true;
                }
            }
            if (covered) {
                mixLayer(paint(slabs[from]), row);
            }
        }
        return to;
    }

    /** Mixes the accumulated layer into a row. */
    private void mixLayer(@Nullable Paint paint, int row) {
        boolean byColumn = paint == Paint.COLUMN_TO_ROW;
        int ink = byColumn ? columnInks() : ink(paint, gradient.steps[row]);
        int partialInk = byColumn ? ink : ink(paint, gradient.partialSteps[row]);
        int left = (end - first) * (row - top) - first;
        int area = 0;
        int pixel = coverage.next(first);
        while (pixel < end) {
            area += coverage.take(pixel);
            int next = coverage.next(pixel + 1);
            int level = FixedPoint.level(area);
            if (level >= FixedPoint.LEVELS) {
                if (byColumn) {
                    System.arraycopy(columnInks, pixel, pixels, left + pixel, next - pixel);
                } else {
                    Arrays.fill(pixels, left + pixel, left + next, (char) ink);
                }
            } else if (level > 0) {
                for (int i = pixel; i < next; i++) {
                    int here = byColumn ? ink(paint, lastStep - gradient.partialSteps[i]) : partialInk;
                    pixels[left + i] = (char) blends.mix(pixels[left + i], here, level);
                }
            }
            pixel = next;
        }
    }

    /** Returns the paint of a slab, which the erased one has none of. */
    private static @Nullable Paint paint(Slab slab) {
        return slab.layer() == SlabBuilder.ERASED ? null : ShapeList.paintOfLayer(slab.layer());
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
