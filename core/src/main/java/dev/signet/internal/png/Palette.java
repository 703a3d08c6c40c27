// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.raster.Pixmap;
import java.util.Arrays;

/**
 * The palette in the order of the PLTE chunk: the ground, then other colors by first appearance. Color indices of a
 * pixmap with the same ARGB value share an entry.
 */
final class Palette {

    static final int MAX_ENTRIES = 256;
    private static final int OPAQUE = 0xff;
    private static final int NONE = -1;
    private static final int SLOTS = 4 * MAX_ENTRIES;

    private final int[] entries = new int[MAX_ENTRIES];
    private int count;

    /** By color index of the pixmap: the palette index, or {@link #NONE} before its first appearance. */
    private int[] indices = {};

    /** Hash table with open addressing from ARGB values to palette indices, plus one. */
    private final char[] slots = new char[SLOTS];

    void clear(Pixmap pixmap) {
        int limit = pixmap.colorLimit();
        if (indices.length < limit) {
            indices = new int[2 * limit];
        }
        Arrays.fill(indices, 0, limit, NONE);
        Arrays.fill(slots, (char) 0);
        count = 0;
        add(pixmap.ground(), pixmap);
    }

    /** Returns the palette index of a color, or {@link #MAX_ENTRIES} if it is new and the palette is full. */
    int index(int color, Pixmap pixmap) {
        return indices[color] != NONE ? indices[color] : add(color, pixmap);
    }

    private int add(int color, Pixmap pixmap) {
        int argb = pixmap.argb(color);
        int slot = (argb * 0x9e3779b1) >>> 22;
        while (slots[slot] != 0 && entries[slots[slot] - 1] != argb) {
            slot = (slot + 1) & (SLOTS - 1);
        }
        if (slots[slot] == 0) {
            if (count == MAX_ENTRIES) {
                return MAX_ENTRIES;
            }
            entries[count++] = argb;
            slots[slot] = (char) count;
        }
        indices[color] = slots[slot] - 1;
        return indices[color];
    }

    int count() {
        return count;
    }

    int argb(int index) {
        return entries[index];
    }

    /** Returns the number of entries of the tRNS chunk: those up to the last one that is not opaque. */
    int alphaCount() {
        int alphaCount = count;
        while (alphaCount > 0 && entries[alphaCount - 1] >>> 24 == OPAQUE) {
            alphaCount--;
        }
        return alphaCount;
    }

    long retainedBytes() {
        return 4L * indices.length;
    }
}
