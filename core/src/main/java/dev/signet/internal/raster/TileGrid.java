// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import static dev.signet.internal.picture.Geometry.CELL;
import static dev.signet.internal.picture.Geometry.GRID;

import java.util.Arrays;

/**
 * The tiles along either axis: the four cells, the margins beside them if there is an inset, and, where a cell starts or
 * ends within a pixel, a tile of this one pixel.
 *
 * <p>Tiles that start at the same place relative to a cell and are equally long are of the same class: the same shapes,
 * relative to the cell, give the same pixels. The arrays are not modified.
 */
final class TileGrid {

    private static final int CELLS = GRID / CELL;
    /** Lengths are in this fraction of a pixel, in which cells start at whole numbers. */
    private static final int FRACTION = 2 * GRID;

    /** Cells, the ends of which may each take a tile of a pixel, and two margins. */
    static final int MAX_COUNT = 2 * CELLS + 3;

    final int size;
    final int inset;
    private final int cell;
    private final int margin;

    /** The number of tiles along an axis. */
    final int count;

    /** The first pixel of each tile, then the size of the image. */
    final int[] starts;

    /** By tile: the cell that its shapes are relative to, in grid units; and its class. */
    final int[] origins;

    final int[] classes;

    /** By tile: the last grid unit at or before its start, and the first at or after its end. */
    final int[] lows;

    final int[] highs;

    /** By grid unit: the tile of the first pixel of a shape that starts there, and of the last one of a shape that ends there. */
    final byte[] tilesFrom = new byte[GRID + 1];

    final byte[] tilesTo = new byte[GRID + 1];

    TileGrid(int size, int inset) {
        this.size = size;
        this.inset = inset;
        cell = size * (GRID / 2 - inset);
        margin = 2 * inset * size;
        starts = starts();
        count = starts.length - 1;
        origins = new int[count];
        classes = new int[count];
        lows = new int[count];
        highs = new int[count];
        for (int tile = 0; tile < count; tile++) {
            int start = FRACTION * starts[tile] - margin;
            int end = FRACTION * starts[tile + 1] - margin;
            origins[tile] = CELL * Math.max(0, Math.min(CELLS - 1, Math.floorDiv(start, cell)));
            lows[tile] = Math.floorDiv(CELL * start, cell);
            highs[tile] = -Math.floorDiv(-CELL * end, cell);
            while (!areAlike(classes[tile], tile)) {
                classes[tile]++;
            }
        }
        for (int unit = 0; unit <= GRID; unit++) {
            int position = CELL * margin + unit * cell;
            tilesFrom[unit] = (byte) tileOf(Math.min(size - 1, position / (CELL * FRACTION)));
            tilesTo[unit] = (byte) tileOf(Math.max(0, (position - 1) / (CELL * FRACTION)));
        }
    }

    private int[] starts() {
        int[] result = new int[MAX_COUNT + 1];
        int last = 0;
        for (int i = 0; i <= CELLS; i++) {
            int start = margin + i * cell;
            for (int pixel = start / FRACTION; FRACTION * pixel < start + FRACTION; pixel++) {
                last += pixel > result[last] ? 1 : 0;
                result[last] = pixel;
            }
        }
        last += size > result[last] ? 1 : 0;
        result[last] = size;
        return Arrays.copyOf(result, last + 1);
    }

    private boolean areAlike(int tile, int other) {
        return FRACTION * (starts[tile] - starts[other]) == (origins[tile] - origins[other]) / CELL * cell
                && starts[tile + 1] - starts[tile] == starts[other + 1] - starts[other];
    }

    private int tileOf(int pixel) {
        int found = Arrays.binarySearch(starts, pixel);
        return found < 0 ? -found - 2 : found;
    }
}
