// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Avatar;
import dev.signet.Glyph;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.Substrate;
import dev.signet.internal.layout.Cells;
import dev.signet.internal.layout.Layout;
import dev.signet.internal.layout.Side;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What is drawn and what is background, in 16 × 16 pixels of four grid units each. A pixel is drawn if at least half of it is
 * covered. Pixels are read from PNG files, once for all cells with the same key.
 */
final class Silhouette {

    static final int SIZE = 16;
    private static final int CELL = 4;
    private static final int CELL_ROW = 0xf;

    private final Parameters parameters;
    private final Layout layout = new Layout();
    /** By key: the pixels of a cell, one bit each, row by row. */
    private final Map<Integer, Integer> cells = new HashMap<>();

    Silhouette(Parameters parameters) {
        this.parameters = parameters.withSize(SIZE).withShape(Shape.SQUARE).withSubstrate(Substrate.NONE);
    }

    /** Writes the rows of a picture, with bit {@code x} of each for the pixel in column {@code x}. */
    void read(Hash hash, int[] rows) {
        layout.set(hash, parameters);
        Arrays.fill(rows, 0);
        for (int i = 0; i < VisibleBits.CELLS; i++) {
            int key = key(i);
            Integer known = cells.get(key);
            int cell = known != null ? known : draw(hash, i);
            cells.putIfAbsent(key, cell);
            for (int y = 0; y < CELL; y++) {
                rows[CELL * (i / 4) + y] |= (cell >> (CELL * y) & CELL_ROW) << (CELL * (i % 4));
            }
        }
    }

    /** Returns a number for all that has an effect on a cell: its kind, axis, ports and links, and what its neighbors have. */
    private int key(int cell) {
        boolean via = Cells.has(layout.vias(), cell);
        int key = bit(layout.blanks(), cell) << 2 | bit(layout.vias(), cell) << 1 | bit(layout.drilled(), cell);
        key = key << 1 | bit(layout.columnAxis() & ~layout.blanks() & ~layout.drilled(), cell);
        for (int side = 0; side < 4; side++) {
            int linked = bit(layout.linked(side), cell);
            key = key << 3 | linked << 2 | bit(layout.ports(side), cell) << 1 | bit(layout.linkedToVia(side), cell);
            int neighbor = neighbor(cell, side);
            key = key << 2 | (linked << 1 & bit(layout.columnAxis(), neighbor) << 1);
            // The end of a tee that is not linked does not leave its cell.
            if (via || layout.glyph() != Glyph.TEE) {
                key |= bit(layout.ports(Side.opposite(side)), neighbor);
            }
        }
        return key;
    }

    /** Returns whether a set has a cell as 1 or 0; no set has a cell outside of the grid. */
    private static int bit(int cells, int cell) {
        return cell >= 0 && Cells.has(cells, cell) ? 1 : 0;
    }

    /** Returns the cell on a side, or −1 outside of the grid. */
    private static int neighbor(int cell, int side) {
        int row = cell / 4 + (side == Side.SOUTH ? 1 : side == Side.NORTH ? -1 : 0);
        int column = cell % 4 + (side == Side.EAST ? 1 : side == Side.WEST ? -1 : 0);
        return row < 0 || row > 3 || column < 0 || column > 3 ? -1 : 4 * row + column;
    }

    private int draw(Hash hash, int number) {
        int[] argb = Bitmap.argb(Avatar.ofHash(hash, parameters));
        int cell = 0;
        for (int i = 0; i < CELL * CELL; i++) {
            int x = CELL * (number % 4) + i % CELL;
            int y = CELL * (number / 4) + i / CELL;
            cell |= argb[SIZE * y + x] < 0 ? 1 << i : 0; // alpha is 128 or more
        }
        return cell;
    }
}
