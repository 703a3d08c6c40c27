// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/**
 * The blends of one tile: a shade, a step of the gradient between the row and the column shade, or an ink mixed over a backdrop
 * with a level of coverage. A pixel of a tile is the index of its blend. Indices depend on the tile alone.
 *
 * <p>A blend refers to shades by role, not by color, so a tile serves all avatars. {@link Colors} resolves blends with the
 * shades of one avatar.
 */
final class Blends {

    /** Fully transparent. As an ink, it erases the backdrop. */
    static final int CLEAR = 0;

    static final int GROUND = 1;
    static final int ROW = 2;
    static final int COLUMN = 3;
    static final int VIA = 4;
    /** The number of the fixed indices above. */
    static final int PREDEFINED = 5;

    /** Indices have this number of bits, which RasterProperties shows to be enough. */
    static final int INDEX_BITS = 11;

    static final int MAX_COUNT = 1 << INDEX_BITS;
    static final int LEVEL_BITS = 3;

    /** By index, from {@link #PREDEFINED}: a step of the gradient, complemented, or backdrop, ink and level, from the top. */
    private final int[] codes = new int[MAX_COUNT];

    private int count;

    /** Hash table with open addressing from codes to indices; 0 is a free slot. */
    private final char[] slots = new char[2 * MAX_COUNT];

    /** By index: its slot. */
    private final char[] taken = new char[MAX_COUNT];

    void clear() {
        for (int index = PREDEFINED; index < count; index++) {
            slots[taken[index]] = 0;
        }
        count = PREDEFINED;
    }

    /** Returns the codes of all blends but the predefined ones. */
    int[] toArray() {
        return Arrays.copyOfRange(codes, PREDEFINED, count);
    }

    int gradient(int step) {
        return index(~step);
    }

    /** Returns the index of an ink mixed over a backdrop, with a level of coverage from 1 to 7. */
    int mix(int backdrop, int ink, int level) {
        return index((backdrop << INDEX_BITS | ink) << LEVEL_BITS | level);
    }

    private int index(int code) {
        int slot = (code * 0x9e3779b1) >>> (Integer.SIZE - INDEX_BITS - 1);
        while (slots[slot] != 0 && codes[slots[slot]] != code) {
            slot = (slot + 1) & (slots.length - 1);
        }
        if (slots[slot] == 0) {
            codes[count] = code;
            taken[count] = (char) slot;
            slots[slot] = (char) count++;
        }
        return slots[slot];
    }
}
