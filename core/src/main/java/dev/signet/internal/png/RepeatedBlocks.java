// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.memory.LittleEndian;
import java.util.Arrays;

/** The new blocks of an image that repeat an earlier one (docs/SG-1.md, section 11.2). */
final class RepeatedBlocks {

    /** The start of a block that does not exist. */
    private static final int OUTSIDE_WINDOW = -DeflateFormat.MAX_DISTANCE;

    /** 2^64 divided by the golden ratio. */
    private static final long HASH_MULTIPLIER = 0x9e3779b97f4a7c15L;

    /** The new blocks in order. */
    private long[] blocks = {};

    /** By new block: the start of the latest equal one, or one outside of the window; the latest with the same hash. */
    private int[] previous = {};

    private int[] links = {};
    private int newBlocks;

    private long[] repeats = {};
    private int[] distances = {};
    private int repeatCount;

    /** Hash table with chaining from the bytes of a block to the latest new block with the same hash, plus one. */
    private char[] table = {};

    private int slots;

    /** Starts an image with at most this number of blocks. */
    void clear(int count) {
        slots = Integer.highestOneBit(2 * count - 1);
        if (blocks.length <= count) {
            blocks = new long[count + 1];
            links = new int[count + 1];
            previous = new int[count + 1];
            repeats = new long[count + 1];
            distances = new int[count + 1];
            table = new char[slots];
        }
        Arrays.fill(table, 0, slots, (char) 0);
        newBlocks = 0;
        repeatCount = 0;
    }

    /** Adds a new block. The search for an equal one ends where a match cannot refer to it. */
    void add(byte[] bytes, int start, int count) {
        int slot = slot(bytes, start, count);
        int block = table[slot] - 1;
        links[newBlocks] = block;
        blocks[newBlocks] = RowChanges.range(start, start + count);
        while (block >= 0
                && start - RowChanges.start(blocks[block]) <= DeflateFormat.MAX_DISTANCE
                && !isEqual(bytes, block, start, count)) {
            block = links[block];
        }
        previous[newBlocks] = block < 0 ? OUTSIDE_WINDOW : RowChanges.start(blocks[block]);
        int latest = start - previous[newBlocks];
        if (latest <= DeflateFormat.MAX_DISTANCE) {
            int earlier = start - previous[block];
            repeats[repeatCount] = blocks[newBlocks];
            distances[repeatCount++] = latest << 16 | (earlier <= DeflateFormat.MAX_DISTANCE ? earlier : 0);
        }
        newBlocks++;
        table[slot] = (char) newBlocks;
    }

    /** Returns the ranges of the repeated blocks. The one after the last starts at {@link Integer#MAX_VALUE}. */
    long[] ranges() {
        repeats[repeatCount] = RowChanges.range(Integer.MAX_VALUE, Integer.MAX_VALUE);
        return repeats;
    }

    /** Returns, by repeated block, the distances to the latest two earlier ones, the latest in the upper half; 0 for none. */
    int[] distances() {
        return distances;
    }

    /** Returns the slot of at least one byte in the hash table. The products are independent of each other. */
    private int slot(byte[] bytes, int from, int count) {
        long hash = 0;
        long multiplier = HASH_MULTIPLIER;
        int last = from + count - 8;
        int at = from;
        for (; at < last; at += 8) {
            hash += LittleEndian.getLong(bytes, at) * multiplier;
            multiplier += HASH_MULTIPLIER << 1; // Stays odd.
        }
        hash += (LittleEndian.getLong(bytes, at) << (8 * (at - last))) * multiplier;
        return (int) (hash >>> (Long.numberOfLeadingZeros(slots) + 1));
    }

    private boolean isEqual(byte[] bytes, int block, int start, int count) {
        int other = RowChanges.start(blocks[block]);
        int at = 0;
        for (; at < count - 8; at += 8) {
            if (LittleEndian.getLong(bytes, other + at) != LittleEndian.getLong(bytes, start + at)) {
                return false;
            }
        }
        long difference = LittleEndian.getLong(bytes, other + at) ^ LittleEndian.getLong(bytes, start + at);
        return RowChanges.end(blocks[block]) - other == count && difference << (8 * (at + 8 - count)) == 0;
    }

    long retainedBytes() {
        return 28L * blocks.length + 2L * table.length;
    }
}
