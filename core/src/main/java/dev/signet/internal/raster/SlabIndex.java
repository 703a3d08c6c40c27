// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/**
 * The picture cut into a few square blocks: which slabs reach into each, in the order of their layers, and in which rows
 * a column of blocks differs from the row above.
 */
final class Blocks {

    /** Blocks along a side. One a cell: fewer would repaint more than needed, more would handle each slab more often. */
    static final int ALONG = 4;

    private final int[][] slabs = new int[ALONG * ALONG][64];
    private final int[] counts = new int[ALONG * ALONG];
    /** By column of blocks: the rows that differ from the row above, as a set of bits. */
    private final long[][] changes = new long[ALONG][0];

    private int size;
    private int side;

    void clear(int newSize) {
        size = newSize;
        side = (size + ALONG - 1) / ALONG;
        Arrays.fill(counts, 0);
        for (int column = 0; column < ALONG; column++) {
            // A slab that ends at the bottom marks row size, and markCurve writes one word beyond that.
            if (changes[column].length < size / 64 + 2) {
                changes[column] = new long[size / 64 + 2];
            }
            Arrays.fill(changes[column], 0);
            changes[column][0] = 1;
        }
    }

    int start(int block) {
        return block * side;
    }

    int end(int block) {
        return Math.min(size, (block + 1) * side);
    }

    int blockOf(int pixel) {
        return pixel / side;
    }

    int slabCount(int blockRow, int blockColumn) {
        return counts[ALONG * blockRow + blockColumn];
    }

    int slab(int blockRow, int blockColumn, int index) {
        return slabs[ALONG * blockRow + blockColumn][index];
    }

    boolean changes(int blockColumn, int row) {
        return (changes[blockColumn][row >> 6] >>> row & 1) != 0;
    }

    /** Adds a slab to the blocks it reaches into; to be called in the order of the layers. */
    void add(int index, Slab slab) {
        int firstColumn = blockOf(slab.firstPixel());
        int lastColumn = blockOf(slab.endPixel() - 1);
        int firstRow = blockOf(slab.firstRow());
        int lastRow = blockOf(slab.endRow() - 1);
        for (int row = firstRow; row <= lastRow; row++) {
            for (int column = firstColumn; column <= lastColumn; column++) {
                int block = ALONG * row + column;
                if (counts[block] == slabs[block].length) {
                    slabs[block] = Arrays.copyOf(slabs[block], 2 * counts[block]);
                }
                slabs[block][counts[block]++] = index;
            }
        }
        for (int column = firstColumn; column <= lastColumn; column++) {
            markEnds(changes[column], slab);
            markCurve(changes[column], slab.firstRow(), slab.left);
            markCurve(changes[column], slab.firstRow(), slab.right);
        }
    }

    /** Marks a row in which a slab changes color. */
    void markRow(Slab slab, int row) {
        for (int column = blockOf(slab.firstPixel()); column <= blockOf(slab.endPixel() - 1); column++) {
            mark(changes[column], row);
        }
    }

    /** The first and the last row may be covered in part only, so the rows after them differ too. */
    private static void markEnds(long[] rows, Slab slab) {
        mark(rows, slab.firstRow());
        mark(rows, slab.firstRow() + 1);
        mark(rows, slab.endRow() - 1);
        mark(rows, slab.endRow());
    }

    private static void mark(long[] rows, int row) {
        rows[row >> 6] |= 1L << row;
    }

    private static void markCurve(long[] rows, int firstRow, Edge edge) {
        if (edge.isStraight()) {
            return;
        }
        long[] curve = edge.arc().changes();
        int word = firstRow >> 6;
        int shift = firstRow & 63;
        for (int i = 0; i < curve.length; i++) {
            rows[word + i] |= curve[i] << shift;
            if (shift > 0) {
                rows[word + i + 1] |= curve[i] >>> (64 - shift);
            }
        }
    }
}
