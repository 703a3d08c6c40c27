// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Picture;

/** A pixmap composed of tiles. Valid until its {@link Rasterizer} renders again. Rows must be read in order. */
final class TiledPixmap implements Pixmap {

    private final Colors colors = new Colors();
    private TileGrid grid = new TileGrid(1, 0);
    private Tile[] tiles = {};
    private int size;
    private int colorLimit;
    private int ground;
    private int tileRow;

    void set(Picture picture, TileCache cache) {
        size = picture.size();
        grid = cache.grid;
        tiles = cache.tiles;
        colorLimit = cache.blends.count();
        ground = BlendTable.ground(picture.shades());
        colors.set(cache.blends, picture.shades());
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int colorLimit() {
        return colorLimit;
    }

    @Override
    public int argb(int color) {
        return colors.argb(color);
    }

    @Override
    public int ground() {
        return ground;
    }

    @Override
    public int changes(int row, long[] spans) {
        if (row == 0 || row >= grid.starts[tileRow + 1]) {
            tileRow = row == 0 ? 0 : tileRow + 1;
        }
        int count = grid.count;
        int rowOfTile = row - grid.starts[tileRow];
        int at = 0;
        for (int column = 0; column < count; column++) {
            at = tiles[tileRow * count + column].copySpans(rowOfTile, grid.starts[column], spans, at);
        }
        return at;
    }

    long retainedBytes() {
        return colors.retainedBytes();
    }
}
