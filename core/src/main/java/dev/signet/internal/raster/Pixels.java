// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/** Reads a pixmap into an array. */
public final class Pixels {

    private Pixels() {}

    /** Returns all pixels row by row, as non-premultiplied ARGB. */
    public static int[] argb(Pixmap pixmap) {
        int size = pixmap.size();
        int[] all = new int[size * size];
        long[] spans = new long[size + Pixmap.SPAN_PADDING];
        for (int row = 0; row < size; row++) {
            int start = row * size;
            if (row > 0) {
                System.arraycopy(all, start - size, all, start, size);
            }
            int count = pixmap.changes(row, spans);
            for (int i = 0; i < count; i++) {
                int argb = pixmap.argb(Pixmap.color(spans[i]));
                Arrays.fill(all, start + Pixmap.start(spans[i]), start + Pixmap.end(spans[i]), argb);
            }
        }
        return all;
    }
}
