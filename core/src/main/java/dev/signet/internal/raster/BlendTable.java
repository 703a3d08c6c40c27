// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Shades;
import java.util.Arrays;

/**
 * The colors of pixels by how they come about, numbered in the order in which they were met: an ink, a shade between the
 * row's and the column's, or a color with ink over a part of it. A blend says nothing of the shades themselves, so it is
 * the same for every avatar; {@link Colors} knows what it gives with the shades of one.
 */
final class BlendTable {

    /** Nothing at all; mixing it in erases. */
    static final int CLEAR = 0;

    static final int GROUND = 1;
    static final int ROW = 2;
    static final int COLUMN = 3;
    static final int VIA = 4;
    private static final int PLAIN = 5;

    /** Marks the blend of a shade between; the rest of it is the step. */
    private static final long GRADE = 1L << 62;

    private static final long FREE = -1;
    private static final int SMALLEST_TABLE = 1 << 10;

    private final int steps;
    private long[] blends = new long[SMALLEST_TABLE];
    private int count = PLAIN;

    /** Open addressing from blends to their numbers. */
    private long[] keys = new long[SMALLEST_TABLE];

    private char[] numbers = new char[SMALLEST_TABLE];

    /** BlendTable for pictures in which the row's shade goes over into the column's in so many steps. */
    BlendTable(int steps) {
        this.steps = steps;
        Arrays.fill(keys, FREE);
    }

    /** What every pixel of a picture starts as. */
    static int ground(Shades shades) {
        return shades.hasGround() ? GROUND : CLEAR;
    }

    int count() {
        return count;
    }

    int steps() {
        return steps;
    }

    boolean isGrade(int number) {
        return blends[number] >= GRADE;
    }

    /** How far a shade between is from the row's. */
    int step(int number) {
        return (int) blends[number];
    }

    int under(int number) {
        return (int) (blends[number] >>> 32);
    }

    int ink(int number) {
        return (int) blends[number] >>> 8;
    }

    int level(int number) {
        return (int) blends[number] & 0xff;
    }

    /** A shade between the row's, at step 0, and the column's, at the last step. */
    int grade(int step) {
        if (step <= 0) {
            return ROW;
        }
        return step >= steps ? COLUMN : number(GRADE | step);
    }

    /** What comes about when ink covers a level (1 to 7) of a pixel that has a color already. */
    int mix(int under, int ink, int level) {
        return number((long) under << 32 | (long) ink << 8 | level);
    }

    /** Approximate size in memory, in bytes. */
    int weight() {
        return 8 * blends.length + 10 * keys.length;
    }

    private int number(long blend) {
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
            numbers[slot] = (char) count;
            blends[count++] = blend;
        }
        return numbers[slot];
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
        numbers = new char[keys.length];
        Arrays.fill(keys, FREE);
        for (int number = PLAIN; number < count; number++) {
            int slot = slot(blends[number]);
            keys[slot] = blends[number];
            numbers[slot] = (char) number;
        }
    }
}
