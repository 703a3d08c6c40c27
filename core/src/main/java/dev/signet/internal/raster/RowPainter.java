// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.Picture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Paints a picture row by row: section 8 of docs/SG-1.md. Each layer's coverage of a pixel is measured as one union and
 * mixed over what lies below.
 *
 * <p>Only those parts of a row are painted in which a slab starts, ends, curves or changes color; everything else is the
 * row above.
 */
final class RowPainter {

    private final Slabs slabs = new Slabs();
    private final SlabBuilder cutter = new SlabBuilder(slabs);
    private final Blocks blocks = new Blocks();
    private final Gradient rowGradient = new Gradient();
    private final Gradient columnGradient = new Gradient();
    private final Coverage coverage = new Coverage();
    private BlendTable blends = new BlendTable(1);

    private char[] pixels = {};
    private char[] above = {};
    private final List<Tile.Builder> builders = new ArrayList<>();

    /** Paints a picture and adds the tiles that the cache misses. */
    void paint(Picture picture, TileCache cache) {
        int size = picture.size();
        if (pixels.length < size) {
            pixels = new char[size];
            above = new char[size];
        }
        blends = cache.blends();
        coverage.clear(size);
        cutter.cut(picture);
        blocks.clear(size);
        prepareInks(picture);
        placeSlabs();
        int ground = BlendTable.ground(picture.shades());
        TileGrid grid = cache.grid();
        while (builders.size() < grid.count()) {
            builders.add(new Tile.Builder());
        }
        for (int tileRow = 0; tileRow < grid.count(); tileRow++) {
            for (int row = grid.start(tileRow); row < grid.start(tileRow + 1); row++) {
                System.arraycopy(pixels, 0, above, 0, size);
                for (int column = 0; column < Blocks.ALONG; column++) {
                    if (blocks.changes(column, row)) {
                        paint(row, column, ground);
                    }
                }
                for (int column = 0; column < grid.count(); column++) {
                    if (cache.isMissing(tileRow, column)) {
                        builders.get(column).add(pixels, above, grid.start(column), grid.start(column + 1));
                    }
                }
            }
            for (int column = 0; column < grid.count(); column++) {
                if (cache.isMissing(tileRow, column)) {
                    cache.add(tileRow, column, builders.get(column).build());
                }
            }
        }
    }

    long retainedBytes() {
        long bytes = slabs.retainedBytes();
        // Not with an iterator, which would be garbage of every rendering.
        for (int i = 0; i < builders.size(); i++) {
            bytes += builders.get(i).retainedBytes();
        }
        return bytes;
    }

    private void prepareInks(Picture picture) {
        if (slabs.uses(Paint.ROW_TO_COLUMN)) {
            rowGradient.prepare(picture.size(), picture.inset(), false, blends);
        }
        if (slabs.uses(Paint.COLUMN_TO_ROW)) {
            columnGradient.prepare(picture.size(), picture.inset(), true, blends);
        }
    }

    private void placeSlabs() {
        for (int i = 0; i < slabs.count(); i++) {
            Slab slab = slabs.get(i);
            blocks.add(i, slab);
            if (!slabs.isErased(slab.layer()) && slabs.paint(slab.layer()) == Paint.ROW_TO_COLUMN) {
                for (int row = slab.firstRow() + 1; row < slab.endRow(); row++) {
                    if (rowGradient.ink(row) != rowGradient.ink(row - 1)) {
                        blocks.markRow(slab, row);
                    }
                }
            }
        }
    }

    private void paint(int row, int blockColumn, int ground) {
        int from = blocks.start(blockColumn);
        int to = blocks.end(blockColumn);
        Arrays.fill(pixels, from, to, (char) ground);
        int blockRow = blocks.blockOf(row);
        int layer = -1;
        int inks = blocks.slabCount(blockRow, blockColumn);
        for (int i = 0; i < inks; i++) {
            Slab slab = slabs.get(blocks.slab(blockRow, blockColumn, i));
            if (row < slab.firstRow() || row >= slab.endRow()) {
                continue;
            }
            if (slab.layer() != layer) {
                finishLayer(layer, row);
                layer = slab.layer();
            }
            coverage.add(slab, row, from, to);
        }
        finishLayer(layer, row);
    }

    /** Mixes what the layer covers into the row in the making. */
    private void finishLayer(int layer, int row) {
        if (layer < 0) {
            return;
        }
        if (slabs.isErased(layer)) {
            finishFlat(BlendTable.CLEAR, BlendTable.CLEAR);
        } else {
            switch (slabs.paint(layer)) {
                case ROW -> finishFlat(BlendTable.ROW, BlendTable.ROW);
                case COLUMN -> finishFlat(BlendTable.COLUMN, BlendTable.COLUMN);
                case VIA -> finishFlat(BlendTable.VIA, BlendTable.VIA);
                case ROW_TO_COLUMN -> finishFlat(rowGradient.ink(row), rowGradient.softInk(row));
                case COLUMN_TO_ROW -> finishGradedAcross();
            }
        }
        coverage.next();
    }

    /** One ink for the whole row. */
    private void finishFlat(int ink, int softInk) {
        for (int i = 0; i < coverage.fullEnd(); i += 2) {
            Arrays.fill(pixels, coverage.full(i), coverage.full(i + 1), (char) ink);
        }
        for (int i = 0; i < coverage.softEnd(); i += 2) {
            for (int pixel = coverage.soft(i); pixel < coverage.soft(i + 1); pixel++) {
                mix(pixel, ink, softInk);
            }
        }
    }

    /** An ink of its own for every column. */
    private void finishGradedAcross() {
        for (int i = 0; i < coverage.fullEnd(); i += 2) {
            for (int pixel = coverage.full(i); pixel < coverage.full(i + 1); pixel++) {
                pixels[pixel] = (char) columnGradient.ink(pixel);
            }
        }
        for (int i = 0; i < coverage.softEnd(); i += 2) {
            for (int pixel = coverage.soft(i); pixel < coverage.soft(i + 1); pixel++) {
                mix(pixel, columnGradient.ink(pixel), columnGradient.softInk(pixel));
            }
        }
    }

    private void mix(int pixel, int ink, int softInk) {
        int level = FixedPoint.level(coverage.take(pixel));
        if (level >= FixedPoint.LEVELS) {
            pixels[pixel] = (char) ink;
        } else if (level > 0) {
            pixels[pixel] = (char) blends.mix(pixels[pixel], softInk, level);
        }
    }
}
