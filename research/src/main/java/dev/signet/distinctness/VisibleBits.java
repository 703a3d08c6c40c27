// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Hash;
import dev.signet.Palette;
import dev.signet.Parameters;
import dev.signet.internal.layout.Cells;
import dev.signet.internal.layout.HashBits;
import dev.signet.internal.layout.Layout;

/** The parts of a hash that always affect the picture, read without rendering: sections 3.1 and 4 of docs/SG-1.md. */
final class VisibleBits {

    static final int CELLS = 16;
    /** The value of {@link #cell} for a via. */
    static final int VIA = 4;

    private static final int[] COLUMN_STEPS = {2, 3, 4, 3, -2, -3, -4, -3};
    private static final int[] VIA_STEPS = {6, 7, 9, 10};

    private VisibleBits() {}

    /**
     * A number that is equal for hashes with equal pictures: which cells are blank, which are vias, and the shades that are
     * used. Every cell that is not blank has ink in the shade of its axis, or is a via, at its center.
     */
    static long key(Hash hash, Parameters parameters) {
        Layout layout = Layout.of(hash, parameters);
        int blank = layout.blanks();
        int vias = layout.drilled();
        int others = Cells.ALL & ~blank & ~vias;
        int axes = ((others & ~layout.columnAxis()) != 0 ? 1 : 0) | ((others & layout.columnAxis()) != 0 ? 2 : 0);
        int chosen = parameters.palette() == Palette.AUTO ? HashBits.get(hash, 96, 2) : 0;
        int shades = parameters.palette() == Palette.SPECTRUM ? spectrum(hash) : ramp(hash);
        int seen = ((axes & 1) != 0 ? 0xf00 : 0) | ((axes & 2) != 0 ? 0xf0 : 0) | (vias != 0 ? 0xf : 0);
        return (long) blank << 48 | (long) vias << 32 | (long) chosen << 12 | (shades & seen);
    }

    /** The entries of the row, the column and the via shade, four bits each. */
    private static int spectrum(Hash hash) {
        int row = HashBits.get(hash, 98, 4);
        int step = COLUMN_STEPS[HashBits.get(hash, 102, 3)];
        int middle = row + (step >> 1);
        int via = middle + VIA_STEPS[HashBits.get(hash, 105, 2)];
        return row << 8 | ((row + step) & 15) << 4 | (via & 15);
    }

    private static int ramp(Hash hash) {
        int row = HashBits.get(hash, 98, 2);
        int order = HashBits.get(hash, 100, 5) % 6;
        int column = order % 3 < row ? order % 3 : order % 3 + 1;
        int via = order / 3;
        for (int taken : new int[] {Math.min(row, column), Math.max(row, column)}) {
            via += via >= taken ? 1 : 0;
        }
        return row << 8 | column << 4 | via;
    }

    /** Which cells are blank, one bit each. */
    static int blank(Hash hash, int count) {
        int blank = 0;
        for (int k = 0; k < count; k++) {
            int cell = HashBits.get(hash, 112 + 4 * k, 4);
            while ((blank >> cell & 1) != 0) {
                cell = (cell + 1) % CELLS;
            }
            blank |= 1 << cell;
        }
        return blank;
    }

    /** The rotation of a connection, or {@link #VIA}; the cell may be blank. */
    static int cell(Hash hash, int i) {
        return HashBits.get(hash, 6 * i + 2, 4) < 4 ? VIA : HashBits.get(hash, 6 * i, 2);
    }
}
