// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Picture;

/**
 * Renders a picture as pixels, from cached tiles where possible.
 *
 * <p>Keeps its working memory for the next picture. Not thread-safe.
 */
public final class Rasterizer {

    private final TileCache cache;
    private final TileKeys keys = new TileKeys();
    private final RowPainter painter = new RowPainter();
    private final TiledPixmap pixmap = new TiledPixmap();

    /** Creates a rasterizer that shares a cache with others. */
    public Rasterizer(TileCache cache) {
        this.cache = cache;
    }

    /** Returns the pixels of a picture. They are valid until the next call. */
    public Pixmap render(Picture picture) {
        keys.set(picture);
        pixmap.set(picture, keys.grid());
        int count = keys.grid().count;
        for (int index = 0; index < count * count; index++) {
            Tile tile = cache.get(keys, index);
            if (tile == null) {
                tile = painter.paint(picture, keys, index);
                cache.add(tile);
            }
            pixmap.add(index, tile);
        }
        return pixmap;
    }
}
