// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.Picture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Paints a picture scanline by scanline (docs/SG-1.md, section 8): the coverage of each layer is accumulated over its
 * slabs, rounded to a level and mixed over the layers below.
 *
 * <p>A region of a row is painted only if a slab starts, ends, curves or changes its ink there; otherwise it equals the
 * row above and is kept.
 */
final class RowPainter {

    private final Slabs slabs = new Slabs();
    private final SlabBuilder slabBuilder = new SlabBuilder(slabs);
    private final SlabIndex index = new SlabIndex();
    private final Gradient rowGradient = new Gradient();
    private final Gradient columnGradient = new Gradient();
    private final Coverage coverage = new Coverage();
    private BlendTable blends = new BlendTable(1);

    private char[] pixels = {};
    private char[] above = {};
    private final List<Tile.Builder> builders = new ArrayList<>();

    /** Paints a picture and adds to the cache the tiles that it lacks. */
    void paint(Picture picture, TileCache cache) {
        int size = picture.size();
        if (pixels.length < size) {
            pixels = new char[size];
            above = new char[size];
        }
        blends = cache.blends();
        coverage.clear(size);
        slabBuilder.build(picture);
        index.clear(size);
        prepareGradients(picture);
        indexSlabs();
        int ground = BlendTable.ground(picture.shades());
        TileGrid grid = cache.grid();
        while (builders.size() < grid.count()) {
            builders.add(new Tile.Builder());
        }
        for (int tileRow = 0; tileRow < grid.count(); tileRow++) {
            for (int row = grid.start(tileRow); row < grid.start(tileRow + 1); row++) {
                System.arraycopy(pixels, 0, above, 0, size);
                for (int column = 0; column < SlabIndex.REGIONS; column++) {
                    if (index.isChanged(column, row)) {
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
        // An indexed loop, because an iterator would be an allocation per picture.
        for (int i = 0; i < builders.size(); i++) {
            bytes += builders.get(i).retainedBytes();
        }
        return bytes;
    }

    private void prepareGradients(Picture picture) {
        if (slabs.uses(Paint.ROW_TO_COLUMN)) {
            rowGradient.prepare(picture.size(), picture.inset(), false, blends);
        }
        if (slabs.uses(Paint.COLUMN_TO_ROW)) {
            columnGradient.prepare(picture.size(), picture.inset(), true, blends);
        }
    }

    private void indexSlabs() {
        for (int i = 0; i < slabs.count(); i++) {
            Slab slab = slabs.get(i);
            index.add(i, slab);
            if (!slabs.isErased(slab.layer()) && slabs.paint(slab.layer()) == Paint.ROW_TO_COLUMN) {
                for (int row = slab.firstRow() + 1; row < slab.endRow(); row++) {
                    if (rowGradient.ink(row) != rowGradient.ink(row - 1)) {
                        index.markColorChange(slab, row);
                    }
                }
            }
        }
    }

    private void paint(int row, int regionColumn, int ground) {
        int from = index.start(regionColumn);
        int to = index.end(regionColumn);
        Arrays.fill(pixels, from, to, (char) ground);
        int regionRow = index.regionOf(row);
        int layer = -1;
        int count = index.slabCount(regionRow, regionColumn);
        for (int i = 0; i < count; i++) {
            Slab slab = slabs.get(index.slab(regionRow, regionColumn, i));
            if (row < slab.firstRow() || row >= slab.endRow()) {
                continue;
            }
            if (slab.layer() != layer) {
                mixLayer(layer, row);
                layer = slab.layer();
            }
            coverage.add(slab, row, from, to);
        }
        mixLayer(layer, row);
    }

    /** Mixes the accumulated layer into the current row. */
    private void mixLayer(int layer, int row) {
        if (layer < 0) {
            return;
        }
        if (slabs.isErased(layer)) {
            mixFlat(BlendTable.CLEAR, BlendTable.CLEAR);
        } else {
            switch (slabs.paint(layer)) {
                case ROW -> mixFlat(BlendTable.ROW, BlendTable.ROW);
                case COLUMN -> mixFlat(BlendTable.COLUMN, BlendTable.COLUMN);
                case VIA -> mixFlat(BlendTable.VIA, BlendTable.VIA);
                case ROW_TO_COLUMN -> mixFlat(rowGradient.ink(row), rowGradient.partialInk(row));
                case COLUMN_TO_ROW -> mixColumnGradient();
            }
        }
        coverage.clearSpans();
    }

    /** The ink is the same in the whole row. */
    private void mixFlat(int ink, int partialInk) {
        for (int i = 0; i < coverage.fullEnd(); i += 2) {
            Arrays.fill(pixels, coverage.full(i), coverage.full(i + 1), (char) ink);
        }
        for (int i = 0; i < coverage.partialEnd(); i += 2) {
            for (int pixel = coverage.partial(i); pixel < coverage.partial(i + 1); pixel++) {
                mix(pixel, ink, partialInk);
            }
        }
    }

    /** The ink depends on the pixel column. */
    private void mixColumnGradient() {
        for (int i = 0; i < coverage.fullEnd(); i += 2) {
            for (int pixel = coverage.full(i); pixel < coverage.full(i + 1); pixel++) {
                pixels[pixel] = (char) columnGradient.ink(pixel);
            }
        }
        for (int i = 0; i < coverage.partialEnd(); i += 2) {
            for (int pixel = coverage.partial(i); pixel < coverage.partial(i + 1); pixel++) {
                mix(pixel, columnGradient.ink(pixel), columnGradient.partialInk(pixel));
            }
        }
    }

    private void mix(int pixel, int ink, int partialInk) {
        int level = FixedPoint.level(coverage.takeArea(pixel));
        if (level >= FixedPoint.LEVELS) {
            pixels[pixel] = (char) ink;
        } else if (level > 0) {
            pixels[pixel] = (char) blends.mix(pixels[pixel], partialInk, level);
        }
    }
}
