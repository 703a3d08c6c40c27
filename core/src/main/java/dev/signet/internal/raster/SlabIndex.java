// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/**
 * Spatial index of the slabs of a picture. The picture is divided into a uniform grid of square regions. The index
 * returns, for each region, the slabs that reach into it, in layer order; and for each column of regions, the pixel
 * rows that may differ from the row above.
 */
final class SlabIndex {

    /** Regions per axis, one per cell: fewer would repaint more unchanged pixels, more would handle slabs more often. */
    static final int REGIONS = 4;

    private final int[][] slabs = new int[REGIONS * REGIONS][64];
    private final int[] counts = new int[REGIONS * REGIONS];
    /** By region column: bit set of the rows that may differ from the row above. */
    private final long[][] changes = new long[REGIONS][0];

    private int size;
    private int regionSize;

    void clear(int newSize) {
        size = newSize;
        regionSize = (size + REGIONS - 1) / REGIONS;
        Arrays.fill(counts, 0);
        for (int column = 0; column < REGIONS; column++) {
            // A slab that ends at the bottom marks the row after the last; markArc may write one word beyond that.
            if (changes[column].length < size / 64 + 2) {
                changes[column] = new long[size / 64 + 2];
            }
            Arrays.fill(changes[column], 0);
            changes[column][0] = 1;
        }
    }

    /** Returns the first pixel of a region along either axis. */
    int start(int region) {
        return region * regionSize;
    }

    int end(int region) {
        return Math.min(size, (region + 1) * regionSize);
    }

    /** Returns the region of a pixel along either axis. */
    int regionOf(int pixel) {
        return pixel / regionSize;
    }

    int slabCount(int regionRow, int regionColumn) {
        return counts[REGIONS * regionRow + regionColumn];
    }

    int slab(int regionRow, int regionColumn, int index) {
        return slabs[REGIONS * regionRow + regionColumn][index];
    }

    /** Returns whether a row may differ from the row above within a column of regions. */
    boolean isChanged(int regionColumn, int row) {
        return (changes[regionColumn][row >> 6] >>> row & 1) != 0;
    }

    /** Adds a slab to the regions it reaches into. To be called in layer order. */
    void add(int index, Slab slab) {
        int firstColumn = regionOf(slab.firstPixel());
        int lastColumn = regionOf(slab.endPixel() - 1);
        int firstRow = regionOf(slab.firstRow());
        int lastRow = regionOf(slab.endRow() - 1);
        for (int row = firstRow; row <= lastRow; row++) {
            for (int column = firstColumn; column <= lastColumn; column++) {
                int region = REGIONS * row + column;
                if (counts[region] == slabs[region].length) {
                    slabs[region] = Arrays.copyOf(slabs[region], 2 * counts[region]);
                }
                slabs[region][counts[region]++] = index;
            }
        }
        for (int column = firstColumn; column <= lastColumn; column++) {
            markEnds(changes[column], slab);
            markArc(changes[column], slab.firstRow(), slab.left);
            markArc(changes[column], slab.firstRow(), slab.right);
        }
    }

    /** Marks a row in which the ink of a slab differs from that of the row above. */
    void markColorChange(Slab slab, int row) {
        for (int column = regionOf(slab.firstPixel()); column <= regionOf(slab.endPixel() - 1); column++) {
            markChanged(changes[column], row);
        }
    }

    /** The first and the last row may be covered partially, so the row after each differs too. */
    private static void markEnds(long[] rows, Slab slab) {
        markChanged(rows, slab.firstRow());
        markChanged(rows, slab.firstRow() + 1);
        markChanged(rows, slab.endRow() - 1);
        markChanged(rows, slab.endRow());
    }

    private static void markChanged(long[] rows, int row) {
        rows[row >> 6] |= 1L << row;
    }

    private static void markArc(long[] rows, int firstRow, Edge edge) {
        if (edge.isStraight()) {
            return;
        }
        long[] arcChanges = edge.arc().changes();
        int word = firstRow >> 6;
        int shift = firstRow & 63;
        for (int i = 0; i < arcChanges.length; i++) {
            rows[word + i] |= arcChanges[i] << shift;
            if (shift > 0) {
                rows[word + i + 1] |= arcChanges[i] >>> (64 - shift);
            }
        }
    }
}
