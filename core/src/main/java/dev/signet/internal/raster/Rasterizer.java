// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Picture;
import java.util.Arrays;

/**
 * Turns a picture into pixels: from cached tiles where there are any, else by painting.
 *
 * <p>A rasterizer keeps its working memory and may be used again, by one thread at a time.
 */
public final class Rasterizer {

    private static final int CACHES = 8;

    private final RowPainter painter = new RowPainter();
    private final TiledPixmap pixmap = new TiledPixmap();
    /** Most recently used first. */
    private final TileCache[] caches = new TileCache[CACHES];

    private final int budget;

    /**
     * @param budget how many bytes of tiles to cache, approximately. No picture depends on it
     */
    public Rasterizer(int budget) {
        this.budget = budget;
    }

    /** Returns the pixels of a picture. They are valid until the next call. */
    public Pixmap render(Picture picture) {
        TileCache cache = cacheFor(picture);
        if (!cache.find(picture)) {
            cache.makeRoom(picture);
            painter.paint(picture, cache);
            evict();
        }
        pixmap.set(picture, cache);
        return pixmap;
    }

    /** Returns about how many bytes it keeps for the next picture. */
    public long retainedBytes() {
        long bytes = painter.retainedBytes() + pixmap.retainedBytes();
        for (int place = 0; place < CACHES && caches[place] != null; place++) {
            bytes += caches[place].weight();
        }
        return bytes;
    }

    private TileCache cacheFor(Picture picture) {
        int place = 0;
        while (place < CACHES - 1 && caches[place] != null && !caches[place].isFor(picture)) {
            place++;
        }
        TileCache found = caches[place];
        if (found == null || !found.isFor(picture)) {
            found = new TileCache(picture, budget);
        }
        System.arraycopy(caches, 0, caches, 1, place);
        caches[0] = found;
        return found;
    }

    /** Keeps the most recently used caches that fit the budget, and the first in any case. */
    private void evict() {
        int weight = caches[0].weight();
        for (int place = 1; place < CACHES && caches[place] != null; place++) {
            weight += caches[place].weight();
            if (weight > budget) {
                Arrays.fill(caches, place, CACHES, null);
            }
        }
    }
}
