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
 */
final class RowPainter {

    private final Slabs slabs = new Slabs();
    private final SlabBuilder slabBuilder = new SlabBuilder(slabs);
    private final Gradient rowGradient = new Gradient();
    private final Gradient columnGradient = new Gradient();
    private final Coverage coverage = new Coverage();
    private BlendTable blends = new BlendTable(1);

    private char[] pixels = {};
    private char[] above = {};
    private final List<Tile.Builder> builders = new ArrayList<>();

    /** Paints the rows of tiles in which the cache lacks any, and adds these tiles to the cache. */
    void paint(Picture picture, TileCache cache) {
        int size = picture.size();
        if (pixels.length < size) {
            pixels = new char[size];
            above = new char[size];
        }
        blends = cache.blends();
        coverage.ensureCapacity(size);
        slabBuilder.build(picture);
        prepareGradients(picture);
        int ground = BlendTable.ground(picture.shades());
        int tilesPerRow = cache.grid().count();
        while (builders.size() < tilesPerRow) {
            builders.add(new Tile.Builder());
        }
        for (int tileRow = 0; tileRow < tilesPerRow; tileRow++) {
            if (cache.isAnyMissing(tileRow)) {
                paintTiles(tileRow, size, ground, cache);
            }
        }
    }

    private void paintTiles(int tileRow, int size, int ground, TileCache cache) {
        TileGrid grid = cache.grid();
        for (int row = grid.start(tileRow); row < grid.start(tileRow + 1); row++) {
            System.arraycopy(pixels, 0, above, 0, size);
            Arrays.fill(pixels, 0, size, (char) ground);
            paintRow(row);
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

    long retainedBytes() {
        long bytes = slabs.retainedBytes();
        // An indexed loop, because an iterator would be allocated for every picture.
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

    private void paintRow(int row) {
        int layer = 0;
        for (int i = 0; i < slabs.count(); i++) {
            Slab slab = slabs.get(i);
            if (slab.layer() != layer) {
                mixLayer(layer, row);
                layer = slab.layer();
            }
            coverage.add(slab, row);
        }
        mixLayer(layer, row);
    }

    /** Mixes the accumulated layer into the current row. */
    private void mixLayer(int layer, int row) {
        int area = 0;
        int pixel = coverage.takeFirst();
        while (pixel < Coverage.NONE) {
            area += coverage.take(pixel);
            int next = coverage.next(pixel);
            int level = FixedPoint.level(area);
            if (level > 0) {
                mix(layer, row, pixel, next, level);
            }
            pixel = next;
        }
    }

    /** Mixes pixels of the same level. */
    private void mix(int layer, int row, int from, int to, int level) {
        if (slabs.isErased(layer)) {
            mixFlat(from, to, level, BlendTable.CLEAR, BlendTable.CLEAR);
            return;
        }
        switch (slabs.paint(layer)) {
            case ROW -> mixFlat(from, to, level, BlendTable.ROW, BlendTable.ROW);
            case COLUMN -> mixFlat(from, to, level, BlendTable.COLUMN, BlendTable.COLUMN);
            case VIA -> mixFlat(from, to, level, BlendTable.VIA, BlendTable.VIA);
            case ROW_TO_COLUMN -> mixFlat(from, to, level, rowGradient.ink(row), rowGradient.partialInk(row));
            case COLUMN_TO_ROW -> {
                for (int pixel = from; pixel < to; pixel++) {
                    int ink = columnGradient.ink(pixel);
                    mixFlat(pixel, pixel + 1, level, ink, columnGradient.partialInk(pixel));
                }
            }
        }
    }

    private void mixFlat(int from, int to, int level, int ink, int partialInk) {
        if (level >= FixedPoint.LEVELS) {
            Arrays.fill(pixels, from, to, (char) ink);
            return;
        }
        for (int pixel = from; pixel < to; pixel++) {
            pixels[pixel] = (char) blends.mix(pixels[pixel], partialInk, level);
        }
    }
}
