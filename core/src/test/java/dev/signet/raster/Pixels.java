// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import java.util.Arrays;

/** The pixels of a pixmap, put together as whoever encodes it has to read them. */
public final class Pixels {

    private Pixels() {}

    /** All of them row by row, as non-premultiplied ARGB. */
    public static int[] of(Pixmap pixmap) {
        int size = pixmap.size();
        int[] all = new int[size * size];
        for (int row = 0; row < size; row++) {
            if (row > 0) {
                System.arraycopy(all, (row - 1) * size, all, row * size, size);
            }
            for (int change = pixmap.firstChange(row); change < pixmap.firstChange(row + 1); change++) {
                int at = row * size + pixmap.columnStart(pixmap.changedColumn(change));
                int strip = pixmap.changedStrip(change);
                for (int run = pixmap.firstRun(strip); run < pixmap.firstRun(strip + 1); run++) {
                    int end = at + pixmap.runLength(run);
                    Arrays.fill(all, at, end, pixmap.argb(pixmap.runColour(run)));
                    at = end;
                }
            }
        }
        return all;
    }
}
