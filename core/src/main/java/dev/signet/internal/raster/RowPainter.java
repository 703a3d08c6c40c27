// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.Parameter;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.picture.ShapeList;
import java.util.Arrays;
import java.util.List;

/**
 * Paints tiles scanline by scanline (docs/SG-1.md, section 8): the coverage of each layer is accumulated over its
 * slabs, rounded to a level and mixed over the layers below.
 */
final class RowPainter {

    private final SlabBuilder slabBuilder = new SlabBuilder();
    private final Gradient rowGradient = new Gradient();
    private final Gradient columnGradient = new Gradient();
    private final Coverage coverage = new Coverage();
    private BlendTable blends = new BlendTable(1);

    private final char[] pixels = new char[Parameter.LARGEST_SIZE];
    private final char[] above = new char[Parameter.LARGEST_SIZE];
    private final Tile.Builder builder = new Tile.Builder();

    /** Paints the tiles that the cache lacks and adds them. */
    void paint(Picture picture, TileCache cache) {
        if (blends != cache.blends && picture.parameters().blend()) {
            rowGradient.prepare(picture.size(), picture.inset(), false, cache.blends);
            columnGradient.prepare(picture.size(), picture.inset(), true, cache.blends);
        }
        blends = cache.blends;
        TileGrid grid = cache.grid;
        int ground = BlendTable.ground(picture.shades());
        for (int row = 0; row < grid.count; row++) {
            for (int column = 0; column < grid.count; column++) {
                int tile = row * grid.count + column;
                if (cache.isMissing(tile)) {
                    List<Slab> slabs = slabBuilder.build(picture, cache.keys, tile);
                    cache.add(tile, paint(slabs, row, column, grid, ground));
                }
            }
        }
    }

    private Tile paint(List<Slab> slabs, int tileRow, int tileColumn, TileGrid grid, int ground) {
        int from = grid.starts[tileColumn];
        int to = grid.starts[tileColumn + 1];
        coverage.setRange(from, to);
        for (int row = grid.starts[tileRow]; row < grid.starts[tileRow + 1]; row++) {
            System.arraycopy(pixels, from, above, from, to - from);
            Arrays.fill(pixels, from, to, (char) ground);
            paintRow(slabs, row);
            builder.add(pixels, above, from, to);
        }
        return builder.build();
    }

    long retainedBytes() {
        return builder.retainedBytes();
    }

    private void paintRow(List<Slab> slabs, int row) {
        for (int i = 0; i < slabs.size(); i++) {
            coverage.add(slabs.get(i), row);
            if (i == slabs.size() - 1
                    || slabs.get(i + 1).layer() != slabs.get(i).layer()) {
                mixLayer(slabs.get(i).layer(), row);
            }
        }
    }

    /** Mixes the accumulated layer into the current row. */
    private void mixLayer(int layer, int row) {
        int area = 0;
        int pixel = coverage.first();
        while (pixel < coverage.end()) {
            area += coverage.take(pixel);
            int next = coverage.next(pixel);
            int level = FixedPoint.level(area);
            if (level > 0) {
                mix(layer, row, pixel, next, level);
            }
            pixel = next;
        }
        coverage.beginLayer();
    }

    /** Mixes pixels of the same level. */
    private void mix(int layer, int row, int from, int to, int level) {
        if (layer == SlabBuilder.ERASED) {
            mixFlat(from, to, level, BlendTable.CLEAR, BlendTable.CLEAR);
            return;
        }
        switch (ShapeList.paintOfLayer(layer)) {
            case ROW -> mixFlat(from, to, level, BlendTable.ROW, BlendTable.ROW);
            case COLUMN -> mixFlat(from, to, level, BlendTable.COLUMN, BlendTable.COLUMN);
            case VIA -> mixFlat(from, to, level, BlendTable.VIA, BlendTable.VIA);
            case ROW_TO_COLUMN -> mixFlat(from, to, level, rowGradient.inks[row], rowGradient.partialInks[row]);
            case COLUMN_TO_ROW -> {
                for (int pixel = from; pixel < to; pixel++) {
                    mixFlat(pixel, pixel + 1, level, columnGradient.inks[pixel], columnGradient.partialInks[pixel]);
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
