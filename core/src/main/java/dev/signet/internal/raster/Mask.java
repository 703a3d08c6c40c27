// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/** The coverage of one shape in the tiles of a class: its area in each pixel, as the differences of adjacent pixels. */
final class Mask {

    /** In an entry, the difference has the lower bits, with its sign, and the pixel of the tile the others. */
    private static final int DIFFERENCE_BITS = 18;

    private static final int PIXEL_BITS = Integer.SIZE - DIFFERENCE_BITS;

    final int layer;

    /** By row of the tile: the place of its number of entries, which they follow. Rows alike have the same place. */
    private final int[] rows;

    private final int[] entries;

    Mask(int layer, int[] rows, int[] entries) {
        this.layer = layer;
        this.rows = rows;
        this.entries = entries;
    }

    static int entry(int pixel, int difference) {
        return pixel << DIFFERENCE_BITS | (difference & ((1 << DIFFERENCE_BITS) - 1));
    }

    /** Returns whether the pixels of a row may differ from those of the row above it. */
    boolean changesAt(int row) {
        return rows[row] != rows[row - 1];
    }

    boolean isOn(int row) {
        return entries[rows[row]] != 0;
    }

    void addTo(Coverage coverage, int row) {
        int first = rows[row] + 1;
        int end = first + entries[first - 1];
        for (int i = first; i < end; i++) {
            int entry = entries[i];
            coverage.add(entry >>> DIFFERENCE_BITS, entry << PIXEL_BITS >> PIXEL_BITS);
        }
    }
}
