// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Shades;
import java.util.Arrays;

/**
 * Interns the blends of pixels: a shade, a step of the gradient between the row and the column shade, or an ink mixed
 * over a backdrop with a level of coverage. A pixel is the index of its blend, in order of first use.
 *
 * <p>A blend refers to shades by role, not by color, so the same indices serve all avatars of a {@link TileCache}.
 * {@link Colors} resolves them with the shades of one avatar.
 */
final class BlendTable {

    /** Fully transparent. As an ink, it erases the backdrop. */
    static final int CLEAR = 0;

    static final int GROUND = 1;
    static final int ROW = 2;
    static final int COLUMN = 3;
    static final int VIA = 4;
    /** The number of the fixed indices above. */
    private static final int PREDEFINED = 5;

    /** Marks a step of the gradient; the lower bits are the step. */
    private static final long GRADIENT = 1L << 62;

    private static final long FREE = -1;
    private static final int INITIAL_CAPACITY = 1 << 10;

    private final int steps;
    private long[] blends = new long[INITIAL_CAPACITY];
    private int count = PREDEFINED;

    /** Hash table with open addressing from blends to indices. */
    private long[] keys = new long[INITIAL_CAPACITY];

    private char[] indices = new char[INITIAL_CAPACITY];

    /** Creates a table for pictures whose gradients have this number of steps. */
    BlendTable(int steps) {
        this.steps = steps;
        Arrays.fill(keys, FREE);
    }

    /** Returns the initial blend of every pixel. */
    static int ground(Shades shades) {
        return shades.hasGround() ? GROUND : CLEAR;
    }

    int count() {
        return count;
    }

    int steps() {
        return steps;
    }

    boolean isGradient(int index) {
        return blends[index] >= GRADIENT;
    }

    /** Returns the distance of a gradient step from the row shade. */
    int step(int index) {
        return (int) blends[index];
    }

    int backdrop(int index) {
        return (int) (blends[index] >>> 32);
    }

    int ink(int index) {
        return (int) blends[index] >>> 8;
    }

    int level(int index) {
        return (int) blends[index] & 0xff;
    }

    /** Returns the blend of a gradient step, from the row shade at 0 to the column shade at {@link #steps()}. */
    int gradient(int step) {
        if (step <= 0) {
            return ROW;
        }
        return step >= steps ? COLUMN : index(GRADIENT | step);
    }

    /** Returns the blend of an ink over a backdrop, with a level of coverage from 1 to 7. */
    int mix(int backdrop, int ink, int level) {
        return index((long) backdrop << 32 | (long) ink << 8 | level);
    }

    /** Approximate size in memory, in bytes. */
    int weight() {
        return 8 * blends.length + 10 * keys.length;
    }

    private int index(long blend) {
        int slot = slot(blend);
        if (keys[slot] == FREE) {
            if (2 * count >= keys.length) {
                grow();
                slot = slot(blend);
            }
            if (count > Character.MAX_VALUE) {
                throw new IllegalStateException("more than 65536 blends");
            }
            keys[slot] = blend;
            indices[slot] = (char) count;
            blends[count++] = blend;
        }
        return indices[slot];
    }

    private int slot(long blend) {
        int mask = keys.length - 1;
        int slot = (int) ((blend * 0x9e3779b97f4a7c15L) >>> 40) & mask;
        while (keys[slot] != FREE && keys[slot] != blend) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        blends = Arrays.copyOf(blends, 2 * blends.length);
        keys = new long[2 * keys.length];
        indices = new char[keys.length];
        Arrays.fill(keys, FREE);
        for (int index = PREDEFINED; index < count; index++) {
            int slot = slot(blends[index]);
            keys[slot] = blends[index];
            indices[slot] = (char) index;
        }
    }
}
