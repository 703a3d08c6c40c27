// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Picture;

/** A pixmap composed of tiles. Valid until its {@link Rasterizer} renders again. Rows must be read in order. */
final class TiledPixmap implements Pixmap {

    private final Colors colors = new Colors();
    private TileGrid grid = new TileGrid(1, 0);
    private Tile[] tiles = {};
    /** By tile: the first of its colors. */
    private int[] bases = {};

    private int size;
    private int ground;
    private int tileRow;

    /** Starts a picture. Its tiles are to be added in row-major order. */
    void set(Picture picture, TileGrid newGrid) {
        size = picture.size();
        grid = newGrid;
        if (tiles.length < grid.count * grid.count) {
            tiles = new Tile[grid.count * grid.count];
            bases = new int[tiles.length];
        }
        ground = picture.shades().hasGround() ? Blends.GROUND : Blends.CLEAR;
        colors.set(picture);
    }

    void add(int index, Tile tile) {
        tiles[index] = tile;
        bases[index] = colors.add(tile.blends());
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int colorLimit() {
        return colors.count();
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
            int tile = tileRow * count + column;
            at = tiles[tile].copySpans(rowOfTile, grid.starts[column], bases[tile], spans, at);
        }
        return at;
    }
}
