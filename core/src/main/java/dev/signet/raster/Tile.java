// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

/** The picture of one cell, or of a piece of the margin: which strips its rows are made of. */
final class Tile {

    private final int width;
    private final int[] strips;
    /** For each row, the strips that differ from the row above, as a set of bits; in the first row, all. */
    private final byte[] changes;

    /**
     * Cuts a tile out of a picture.
     *
     * @param picture the strips of all rows
     * @param stride how many strips a row of the picture has
     * @param offset the first strip of the tile's first row
     */
    Tile(int[] picture, int stride, int offset, int width, int height) {
        this.width = width;
        strips = new int[width * height];
        changes = new byte[height];
        for (int row = 0; row < height; row++) {
            System.arraycopy(picture, offset + row * stride, strips, row * width, width);
            for (int i = 0; i < width; i++) {
                int place = row * width + i;
                if (row == 0 || strips[place] != strips[place - width]) {
                    changes[row] |= (byte) (1 << i);
                }
            }
        }
    }

    int changes(int row) {
        return changes[row];
    }

    int strip(int row, int column) {
        return strips[row * width + column];
    }

    /** What it weighs in memory, roughly, in bytes. */
    int weight() {
        return 4 * strips.length + changes.length + 64;
    }
}
