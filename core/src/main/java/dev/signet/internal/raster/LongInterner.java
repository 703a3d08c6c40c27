// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/** Numbers different values in order of first use. A hash table with open addressing. */
final class LongInterner {

    /** Indices are below this. */
    static final int MAX_COUNT = 1 << 16;

    /** Not a value. */
    private static final long FREE = -1;

    private static final int INITIAL_CAPACITY = 1 << 10;

    private final int first;
    private long[] values = new long[INITIAL_CAPACITY / 2];
    private int count;
    private long[] keys = new long[INITIAL_CAPACITY];
    private char[] indices = new char[INITIAL_CAPACITY];

    /** Creates an interner that gives its first value this index. */
    LongInterner(int first) {
        this.first = first;
        count = first;
        Arrays.fill(keys, FREE);
    }

    /** Returns the number of values, those below the first index included. */
    int count() {
        return count;
    }

    /** Returns the value with an index. */
    long value(int index) {
        return values[index];
    }

    /** Returns the index of a value, which is not negative. */
    int index(long value) {
        int slot = slot(value);
        return keys[slot] == value ? indices[slot] : add(value);
    }

    /** Approximate size in memory, in bytes. */
    int retainedBytes() {
        return 8 * values.length + 10 * keys.length;
    }

    private int add(long value) {
        if (count == values.length) {
            grow();
        }
        if (count == MAX_COUNT) {
            throw new IllegalStateException("An interner has at most 65536 values.");
        }
        values[count] = value;
        put(count);
        return count++;
    }

    /** Returns the slot of a value, or the free one that it would be put into. */
    private int slot(long value) {
        int slot = (int) ((value * 0x9e3779b97f4a7c15L) >>> 40) & (keys.length - 1);
        while (keys[slot] != value && keys[slot] != FREE) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private void put(int index) {
        int slot = slot(values[index]);
        keys[slot] = values[index];
        indices[slot] = (char) index;
    }

    private void grow() {
        values = Arrays.copyOf(values, 2 * values.length);
        keys = new long[2 * values.length];
        indices = new char[keys.length];
        Arrays.fill(keys, FREE);
        for (int index = first; index < count; index++) {
            put(index);
        }
    }
}
