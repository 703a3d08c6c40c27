// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Picture;

/**
 * Renders a picture as pixels, from cached tiles where possible.
 *
 * <p>Keeps its working memory for the next picture. Not thread-safe.
 */
public final class Rasterizer implements Pixmap {

    private final TileCache cache;
    private final TileKeys keys = new TileKeys();
    private final RowPainter painter = new RowPainter();
    private final Colors colors = new Colors();

    private final Tile[] tiles = new Tile[TileGrid.MAX_COUNT * TileGrid.MAX_COUNT];
    /** By tile: the first of its colors. */
    private final int[] bases = new int[tiles.length];

    private int ground;
    private boolean opaque;

    /** The row of tiles that the last row read is in. */
    private int tileRow;

    public Rasterizer(TileCache cache) {
        this.cache = cache;
    }

    /** Returns the pixels of a picture. They are valid until the next call. */
    public Pixmap render(Picture picture) {
        ground = picture.shades().hasGround() ? Blends.GROUND : Blends.CLEAR;
        opaque = picture.shades().hasGround() && !picture.hasOutline();
        keys.set(picture);
        colors.set(picture);
        int count = keys.grid().count;
        for (int index = 0; index < count * count; index++) {
            Tile tile = cache.get(keys, index);
            for (int i = 0; i < index && tile == null; i++) {
                tile = keys.isKeyOf(tiles[i], index) ? tiles[i] : null;
            }
            if (tile == null) {
                tile = painter.paint(picture, keys, index);
                cache.add(tile);
            }
            tiles[index] = tile;
            bases[index] = colors.add(tile.blends);
        }
        return this;
    }

    @Override
    public int size() {
        return keys.grid().size;
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
    public boolean isOpaque() {
        return opaque;
    }

    @Override
    public int ground() {
        return ground;
    }

    @Override
    public int changes(int row, long[] spans) {
        TileGrid grid = keys.grid();
        if (row == 0 || row >= grid.starts[tileRow + 1]) {
            tileRow = row == 0 ? 0 : tileRow + 1;
        }
        int rowOfTile = row - grid.starts[tileRow];
        int at = 0;
        for (int column = 0; column < grid.count; column++) {
            int tile = tileRow * grid.count + column;
            at = tiles[tile].copySpans(rowOfTile, grid.starts[column], bases[tile], spans, at);
        }
        return at;
    }
}
