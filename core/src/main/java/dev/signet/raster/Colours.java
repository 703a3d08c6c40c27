// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import java.util.Arrays;

/**
 * The colours of one picture, numbered in the order in which they were mixed: non-premultiplied ARGB, each once. Number 0
 * is {@link #CLEAR}. Mixing is remembered, since a picture mixes the same few pairs over and over.
 */
final class Colours {

    /** The number of the colour that is fully transparent; mixing it in erases. */
    static final int CLEAR = 0;

    private static final int OPAQUE = 0xff000000;
    private static final long FREE = -1;
    private static final int SMALLEST_TABLE = 1 << 10;

    private int[] argb = new int[256];
    private int count;

    /** Open addressing from (under, ink, level) or a colour to a number; the two kinds of key never collide. */
    private long[] keys = new long[SMALLEST_TABLE];

    private char[] numbers = new char[SMALLEST_TABLE];
    private int mask = SMALLEST_TABLE - 1;
    private int entries;

    void clear() {
        mask = SMALLEST_TABLE - 1;
        Arrays.fill(keys, 0, mask + 1, FREE);
        entries = 0;
        count = 0;
        number(0);
    }

    int count() {
        return count;
    }

    int argb(int number) {
        return argb[number];
    }

    /** The number of an opaque colour. */
    int opaque(int rgb) {
        return number(OPAQUE | rgb);
    }

    /** The colour that results when ink covers a level (1 to 15) of a pixel that has a colour already. */
    int mix(int under, int ink, int level) {
        long key = (long) under << 32 | (long) ink << 8 | level;
        int slot = slot(key);
        if (keys[slot] == key) {
            return numbers[slot];
        }
        int colour = ink == CLEAR ? erased(argb[under], level) : over(argb[under], argb[ink], level);
        int number = number(colour);
        put(key, number);
        return number;
    }

    private int number(int colour) {
        long key = 1L << 62 | Integer.toUnsignedLong(colour);
        int slot = slot(key);
        if (keys[slot] == key) {
            return numbers[slot];
        }
        if (count == argb.length) {
            argb = Arrays.copyOf(argb, 2 * count);
        }
        argb[count] = colour;
        put(key, count);
        return count++;
    }

    /** Opaque ink over a colour that may be translucent, with each channel rounded to the nearest. */
    private static int over(int under, int ink, int level) {
        int inkWeight = 255 * level;
        int underWeight = (under >>> 24) * (Fixed.LEVELS - level);
        int weight = inkWeight + underWeight;
        int alpha = (weight + Fixed.LEVELS / 2) / Fixed.LEVELS;
        int red = channel(under >>> 16, underWeight, ink >>> 16, inkWeight, weight);
        int green = channel(under >>> 8, underWeight, ink >>> 8, inkWeight, weight);
        int blue = channel(under, underWeight, ink, inkWeight, weight);
        return alpha << 24 | red << 16 | green << 8 | blue;
    }

    private static int channel(int under, int underWeight, int ink, int inkWeight, int weight) {
        return ((under & 0xff) * underWeight + (ink & 0xff) * inkWeight + weight / 2) / weight;
    }

    private static int erased(int under, int level) {
        int alpha = ((under >>> 24) * (Fixed.LEVELS - level) + Fixed.LEVELS / 2) / Fixed.LEVELS;
        return alpha << 24 | (under & 0xffffff);
    }

    private int slot(long key) {
        int slot = (int) ((key * 0x9e3779b97f4a7c15L) >>> 40) & mask;
        while (keys[slot] != FREE && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void put(long key, int number) {
        if (2 * entries > mask) {
            grow();
        }
        int slot = slot(key);
        keys[slot] = key;
        numbers[slot] = (char) number;
        entries++;
    }

    private void grow() {
        int oldSize = mask + 1;
        long[] oldKeys = Arrays.copyOf(keys, oldSize);
        char[] oldNumbers = Arrays.copyOf(numbers, oldSize);
        mask = 2 * oldSize - 1;
        if (keys.length <= mask) {
            keys = new long[2 * oldSize];
            numbers = new char[2 * oldSize];
        }
        Arrays.fill(keys, 0, mask + 1, FREE);
        for (int i = 0; i < oldSize; i++) {
            if (oldKeys[i] != FREE) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                numbers[slot] = oldNumbers[i];
            }
        }
    }
}
