// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Picture;
import java.util.Arrays;

/**
 * Renders a picture as pixels, from cached tiles where possible.
 *
 * <p>Keeps its working memory for the next picture. Not thread-safe.
 */
public final class Rasterizer {

    private static final int CACHES = 8;

    private final RowPainter painter = new RowPainter();
    private final TiledPixmap pixmap = new TiledPixmap();
    /** Least recently used last. */
    private final TileCache[] caches = new TileCache[CACHES];

    private final int budget;
    private int cachedBytes;

    /**
     * Creates a rasterizer.
     *
     * @param budget approximate limit of the tile caches, in bytes. Pixels do not depend on it
     */
    public Rasterizer(int budget) {
        this.budget = budget;
    }

    /** Returns the pixels of a picture. They are valid until the next call. */
    public Pixmap render(Picture picture) {
        TileCache cache = cacheFor(picture);
        if (!cache.lookUp(picture)) {
            if (cache.isFull(budget)) {
                cache = new TileCache(picture);
                caches[0] = cache;
                cache.lookUp(picture);
            }
            painter.paint(picture, cache);
            evict();
        }
        pixmap.set(picture, cache);
        return pixmap;
    }

    /** Returns the approximate number of bytes that it keeps for the next picture. */
    public long retainedBytes() {
        return cachedBytes + painter.retainedBytes() + pixmap.retainedBytes();
    }

    private TileCache cacheFor(Picture picture) {
        int index = 0;
        while (index < CACHES - 1 && caches[index] != null && !caches[index].isFor(picture)) {
            index++;
        }
        TileCache found = caches[index];
        if (found == null || !found.isFor(picture)) {
            found = new TileCache(picture);
        }
        System.arraycopy(caches, 0, caches, 1, index);
        caches[0] = found;
        return found;
    }

    /** Evicts the least recently used caches above the budget; never the current one. */
    private void evict() {
        cachedBytes = caches[0].retainedBytes();
        for (int index = 1; index < CACHES && caches[index] != null; index++) {
            int bytes = caches[index].retainedBytes();
            if (cachedBytes + bytes > budget) {
                Arrays.fill(caches, index, CACHES, null);
            } else {
                cachedBytes += bytes;
            }
        }
    }
}
