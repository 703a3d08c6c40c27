// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import static dev.signet.internal.picture.Geometry.CELL;
import static dev.signet.internal.picture.Geometry.GRID;

import java.util.Arrays;

/**
 * The tiles along either axis: the four cells, the margins beside them if there is an inset, and, where a cell starts
 * within a pixel, a tile of this one pixel.
 *
 * <p>Tiles that start at the same place relative to a cell and are equally long are of the same class: the same shapes,
 * relative to the cell, give the same pixels.
 */
final class TileGrid {

    private static final int CELLS = GRID / CELL;
    /** Coordinates below are in this fraction of a pixel, in which cells start at whole numbers. */
    private static final int FRACTION = 2 * GRID;

    private final int cellLength;
    private final int margin;

    /** The first pixel of each tile, then the size of the image. */
    private final int[] starts;

    /** By tile: the first coordinate of its cell, in grid units. */
    private final int[] origins;

    private final int[] classes;

    /** By tile: the last grid unit at or before its start, and the first at or after its end. */
    private final int[] lows;

    private final int[] highs;

    /** By grid unit: the tile of the pixel that contains it, and that of the pixel that contains what is just before it. */
    private final int[] tilesFrom = new int[GRID + 1];

    private final int[] tilesTo = new int[GRID + 1];

    TileGrid(int size, int inset) {
        cellLength = size * (GRID / 2 - inset);
        margin = 2 * inset * size;
        starts = starts(size);
        origins = new int[count()];
        classes = new int[count()];
        lows = new int[count()];
        highs = new int[count()];
        for (int tile = 0; tile < count(); tile++) {
            int cell = Math.max(0, Math.min(CELLS - 1, Math.floorDiv(FRACTION * starts[tile] - margin, cellLength)));
            origins[tile] = CELL * cell;
            lows[tile] = Math.floorDiv(CELL * (FRACTION * starts[tile] - margin), cellLength);
            highs[tile] = -Math.floorDiv(CELL * (margin - FRACTION * starts[tile + 1]), cellLength);
            classes[tile] = 0;
            while (offset(classes[tile]) != offset(tile) || length(classes[tile]) != length(tile)) {
                classes[tile]++;
            }
        }
        for (int unit = 0; unit <= GRID; unit++) {
            int position = CELL * margin + unit * cellLength;
            tilesFrom[unit] = tileOf(Math.min(size - 1, position / (CELL * FRACTION)));
            tilesTo[unit] = tileOf(Math.max(0, (position - 1) / (CELL * FRACTION)));
        }
    }

    private int[] starts(int size) {
        int[] result = new int[2 * CELLS + 4];
        int count = 1;
        for (int cell = 0; cell <= CELLS; cell++) {
            int start = margin + cell * cellLength;
            for (int pixel = start / FRACTION; FRACTION * pixel < start + FRACTION; pixel++) {
                if (pixel > result[count - 1]) {
                    result[count++] = pixel;
                }
            }
        }
        if (size > result[count - 1]) {
            result[count++] = size;
        }
        return Arrays.copyOf(result, count);
    }

    private int offset(int tile) {
        return FRACTION * starts[tile] - origins[tile] / CELL * cellLength;
    }

    private int length(int tile) {
        return starts[tile + 1] - starts[tile];
    }

    private int tileOf(int pixel) {
        int tile = 0;
        while (starts[tile + 1] <= pixel) {
            tile++;
        }
        return tile;
    }

    /** Returns the number of tiles along an axis. */
    int count() {
        return starts.length - 1;
    }

    /** Returns the first pixel of a tile; for {@link #count()}, the size of the image. */
    int start(int tile) {
        return starts[tile];
    }

    /** Returns the coordinate that the shapes of a tile are relative to, in grid units: that of a cell. */
    int origin(int tile) {
        return origins[tile];
    }

    int classOf(int tile) {
        return classes[tile];
    }

    /** Returns the tile that contains the first pixel of what starts at a coordinate. */
    int tileFrom(int unit) {
        return tilesFrom[unit];
    }

    /** Returns the tile that contains the last pixel of what ends at a coordinate. */
    int tileTo(int unit) {
        return tilesTo[unit];
    }

    /** Returns the greatest coordinate that is not inside of a tile or after it. */
    int low(int tile) {
        return lows[tile];
    }

    /** Returns the least coordinate that is not inside of a tile or before it. */
    int high(int tile) {
        return highs[tile];
    }
}
