// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import dev.signet.picture.Geometry;
import java.util.Arrays;

/**
 * Where a picture is cut, along either axis: into the four cells and the margins beside them, if there are any, and within
 * a cell into {@value #STRIPS_IN_CELL} strips or fewer. Where a cell starts within a pixel, the cut is before that pixel.
 */
final class Lines {

    static final int CELLS = 4;
    /** More would find more repeats in the file and cost more time: 8 saved 1 % at 256 pixels and lost 2 % at 64. */
    private static final int STRIPS_IN_CELL = 4;

    private final int[] tiles;
    private final int[] firstStrips;
    private final int[] strips;
    private final int margins;
    private final boolean exact;

    Lines(int size, int inset) {
        int denominator = 2 * Geometry.GRID;
        int cell = size * (Geometry.GRID / 2 - inset);
        int margin = 2 * inset * size;
        // Then the margins are whole pixels too: halves would need an odd size, of which no cell is whole.
        exact = cell % denominator == 0;
        margins = margin / denominator > 0 ? 1 : 0;
        tiles = new int[CELLS + 2 * margins + 1];
        for (int i = 0; i <= CELLS; i++) {
            tiles[margins + i] = (margin + i * cell) / denominator;
        }
        tiles[tiles.length - 1] = size;
        firstStrips = new int[tiles.length];
        int[] starts = new int[size + 1];
        int count = 0;
        for (int tile = 0; tile + 1 < tiles.length; tile++) {
            firstStrips[tile] = count;
            int width = tiles[tile + 1] - tiles[tile];
            int step = isMargin(tile) ? width : (width + STRIPS_IN_CELL - 1) / STRIPS_IN_CELL;
            for (int start = tiles[tile]; start < tiles[tile + 1]; start += step) {
                starts[count++] = start;
            }
        }
        firstStrips[tiles.length - 1] = count;
        starts[count] = size;
        strips = Arrays.copyOf(starts, count + 1);
    }

    /** Whether every cell starts between two pixels, so that each can be seen on its own. */
    boolean isExact() {
        return exact;
    }

    int tileCount() {
        return tiles.length - 1;
    }

    int tileStart(int tile) {
        return tiles[tile];
    }

    /** The cell along the axis that a tile shows, from 0 to 3, or a negative number for a margin. */
    int cell(int tile) {
        return isMargin(tile) ? -1 : tile - margins;
    }

    private boolean isMargin(int tile) {
        return tile < margins || tile >= margins + CELLS;
    }

    int firstStrip(int tile) {
        return firstStrips[tile];
    }

    int stripCount() {
        return strips.length - 1;
    }

    int stripStart(int strip) {
        return strips[strip];
    }
}
