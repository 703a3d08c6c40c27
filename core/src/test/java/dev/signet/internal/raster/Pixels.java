// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/** The pixels of a pixmap, put together as an encoder has to read them. */
public final class Pixels {

    private Pixels() {}

    /** Returns all pixels row by row, as non-premultiplied ARGB. */
    public static int[] of(Pixmap pixmap) {
        int size = pixmap.size();
        int[] all = new int[size * size];
        long[] runs = new long[size];
        for (int row = 0; row < size; row++) {
            int start = row * size;
            if (row > 0) {
                System.arraycopy(all, start - size, all, start, size);
            }
            int count = pixmap.changes(row, runs);
            for (int i = 0; i < count; i++) {
                int argb = pixmap.argb(Pixmap.color(runs[i]));
                Arrays.fill(all, start + Pixmap.start(runs[i]), start + Pixmap.end(runs[i]), argb);
            }
        }
        return all;
    }
}
