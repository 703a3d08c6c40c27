// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import java.util.Arrays;

/** The picture of one cell, or of a piece of the margin: which of its strips change from row to row, and to what. */
final class Tile {

    /** For each row, the strips that differ from the row above, as a set of bits; in the first row, all. */
    private final byte[] changes;
    /** For each row, where the strips that are new in it start. */
    private final char[] firstStrips;

    private final char[] strips;
    private final Tally tally;

    /**
     * Cuts a tile out of a picture.
     *
     * @param picture the strips of all rows
     * @param stride how many strips a row of the picture has
     * @param offset the first strip of the tile's first row
     * @param tally what its pixels add up to
     */
    Tile(int[] picture, int stride, int offset, int width, int height, Tally tally) {
        this.tally = tally;
        changes = new byte[height];
        firstStrips = new char[height];
        char[] all = new char[width * height];
        int count = 0;
        for (int row = 0; row < height; row++) {
            firstStrips[row] = (char) count;
            for (int i = 0; i < width; i++) {
                int place = offset + row * stride + i;
                if (row == 0 || picture[place] != picture[place - stride]) {
                    changes[row] |= (byte) (1 << i);
                    all[count++] = (char) picture[place];
                }
            }
        }
        strips = Arrays.copyOf(all, count);
    }

    int changes(int row) {
        return changes[row];
    }

    /** The first of the strips that are new in a row; one for each that changes, from left to right. */
    int firstStrip(int row) {
        return firstStrips[row];
    }

    int strip(int place) {
        return strips[place];
    }

    Tally tally() {
        return tally;
    }

    /** What it weighs in memory, roughly, in bytes. */
    int weight() {
        return changes.length + 2 * firstStrips.length + 2 * strips.length + tally.weight() + 96;
    }
}
