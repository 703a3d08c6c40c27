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
        int[] runs = new int[2 * size];
        for (int row = 0; row < size; row++) {
            int start = row * size;
            if (row > 0) {
                System.arraycopy(all, start - size, all, start, size);
            }
            int count = pixmap.changes(row, runs);
            for (int run = 0; run < count; run += 2) {
                Arrays.fill(all, start + (runs[run] >>> 16), start + (runs[run] & 0xffff), pixmap.argb(runs[run + 1]));
            }
        }
        return all;
    }
}
