// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import dev.signet.picture.Picture;
import java.util.Arrays;

/**
 * Turns a picture into pixels. What it has met before is put together from known tiles; the rest is painted.
 *
 * <p>A rasteriser keeps its working memory and may be used again, by one thread at a time.
 */
public final class Rasteriser {

    private static final int MOSAICS = 8;

    private final RowPainter painter = new RowPainter();
    private final Pixmap pixmap = new Pixmap();
    /** The ones used last come first. */
    private final Mosaic[] mosaics = new Mosaic[MOSAICS];

    private final int budget;

    /** With so many bytes, roughly, to remember tiles in. Whatever it is, no picture depends on it. */
    public Rasteriser(int budget) {
        this.budget = budget;
    }

    public Pixmap render(Picture picture) {
        Mosaic mosaic = mosaicFor(picture);
        if (!mosaic.lay(picture)) {
            painter.paint(picture, mosaic);
            mosaic.cutSheet();
            forgetOldest();
        }
        pixmap.set(picture, mosaic);
        return pixmap;
    }

    private Mosaic mosaicFor(Picture picture) {
        int place = 0;
        while (place < MOSAICS - 1 && mosaics[place] != null && !mosaics[place].isFor(picture)) {
            place++;
        }
        Mosaic found = mosaics[place];
        if (found == null || !found.isFor(picture)) {
            found = new Mosaic(picture, budget);
        }
        System.arraycopy(mosaics, 0, mosaics, 1, place);
        mosaics[0] = found;
        return found;
    }

    /** Keeps the mosaics that were used last and fit the budget; the one in use in any case. */
    private void forgetOldest() {
        int weight = mosaics[0].weight();
        for (int place = 1; place < MOSAICS && mosaics[place] != null; place++) {
            weight += mosaics[place].weight();
            if (weight > budget) {
                Arrays.fill(mosaics, place, MOSAICS, null);
            }
        }
    }

    /** Returns about how many bytes it keeps for the next picture. */
    public long retainedBytes() {
        long bytes = painter.retainedBytes() + pixmap.retainedBytes();
        for (int place = 0; place < MOSAICS && mosaics[place] != null; place++) {
            bytes += mosaics[place].weight() + mosaics[place].recipes().retainedBytes();
        }
        return bytes;
    }
}
