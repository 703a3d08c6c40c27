// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import java.util.Arrays;

/**
 * How many pixels there are of each colour, and where: the sums of their rows and of their columns, and the first of them. It
 * is taken of a tile once, and that of a picture is put together from those of its tiles; so a sum over all pixels that
 * depends on colour and place, as a checksum does, costs a step for each colour and none for a pixel. All sums of the
 * largest picture fit an {@code int}.
 */
final class Tally {

    /** Of the colours that there are, in the order in which they were met. */
    private int[] colours = {};

    private int[] pixels = {};
    private int[] rowSums = {};
    private int[] columnSums = {};
    /** The row of the first pixel above its column. */
    private int[] firsts = {};

    private int count;

    /** By colour: its place in the list, plus one. */
    private char[] places = {};

    void clear() {
        for (int i = 0; i < count; i++) {
            places[colours[i]] = 0;
        }
        count = 0;
    }

    /** A copy that takes no more room than it needs, and to which nothing is added. */
    Tally trimmed() {
        Tally copy = new Tally();
        copy.resize(this, count);
        copy.count = count;
        return copy;
    }

    /** Adds a run of pixels in one row. */
    void add(int colour, int length, int row, int column) {
        int columns = length * column + length * (length - 1) / 2;
        add(colour, length, length * row, columns, row << 16 | column);
    }

    /** Adds all pixels of a tile whose first one is at a place. */
    void add(Tally tile, int top, int left) {
        for (int i = 0; i < tile.count; i++) {
            int tilePixels = tile.pixels[i];
            add(
                    tile.colours[i],
                    tilePixels,
                    tile.rowSums[i] + tilePixels * top,
                    tile.columnSums[i] + tilePixels * left,
                    tile.firsts[i] + (top << 16 | left));
        }
    }

    private void add(int colour, int more, int rows, int columns, int first) {
        int place = placeOf(colour);
        pixels[place] += more;
        rowSums[place] += rows;
        columnSums[place] += columns;
        firsts[place] = Math.min(firsts[place], first);
    }

    private int placeOf(int colour) {
        if (colour >= places.length) {
            places = Arrays.copyOf(places, 2 * colour + 16);
        }
        if (places[colour] > 0) {
            return places[colour] - 1;
        }
        if (count == colours.length) {
            resize(this, 2 * count + 16);
        }
        colours[count] = colour;
        pixels[count] = 0;
        rowSums[count] = 0;
        columnSums[count] = 0;
        firsts[count] = Integer.MAX_VALUE;
        places[colour] = (char) (count + 1);
        return count++;
    }

    private void resize(Tally source, int capacity) {
        colours = Arrays.copyOf(source.colours, capacity);
        pixels = Arrays.copyOf(source.pixels, capacity);
        rowSums = Arrays.copyOf(source.rowSums, capacity);
        columnSums = Arrays.copyOf(source.columnSums, capacity);
        firsts = Arrays.copyOf(source.firsts, capacity);
    }

    /** How many colours there are. */
    int count() {
        return count;
    }

    int colour(int place) {
        return colours[place];
    }

    int pixels(int place) {
        return pixels[place];
    }

    int rowSum(int place) {
        return rowSums[place];
    }

    int columnSum(int place) {
        return columnSums[place];
    }

    int firstRow(int place) {
        return firsts[place] >>> 16;
    }

    int firstColumn(int place) {
        return firsts[place] & 0xffff;
    }

    /** What it weighs in memory, roughly, in bytes. */
    int weight() {
        return 20 * colours.length + 2 * places.length + 160;
    }
}
