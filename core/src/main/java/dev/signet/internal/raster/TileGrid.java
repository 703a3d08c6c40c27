// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import static dev.signet.internal.picture.Geometry.GRID;

/**
 * The tiles along either axis: the four cells, and the margins beside them if there is an inset. If a cell starts
 * within a pixel, the whole image is one tile.
 */
final class TileGrid {

    private static final int CELLS = 4;

    private final int[] starts;
    private final int margins;

    TileGrid(int size, int inset) {
        int denominator = 2 * GRID;
        int cell = size * (GRID / 2 - inset);
        int margin = 2 * inset * size;
        if (cell % denominator != 0 || margin % denominator != 0) {
            margins = 0;
            starts = new int[] {0, size};
            return;
        }
        margins = margin > 0 ? 1 : 0;
        starts = new int[CELLS + 2 * margins + 1];
        for (int i = 0; i <= CELLS; i++) {
            starts[margins + i] = (margin + i * cell) / denominator;
        }
        starts[starts.length - 1] = size;
    }

    /** Returns whether tiles are cells, so that equal cells of different avatars have equal tiles. */
    boolean isDivided() {
        return starts.length > 2;
    }

    /** Returns the number of tiles along an axis. */
    int count() {
        return starts.length - 1;
    }

    /** Returns the first pixel of a tile; for {@link #count()}, the size of the image. */
    int start(int tile) {
        return starts[tile];
    }

    /** Returns the cell along the axis, from 0 to 3, or a negative number for a margin. */
    int cell(int tile) {
        int cell = tile - margins;
        return cell < CELLS ? cell : -1;
    }
}
