// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.archive;

import dev.signet.Hash;
import dev.signet.cli.terminal.CommandFailedException;

/**
 * The hashes that an archive contains: a hash table with open addressing and linear probing, which takes 24 to 48 bytes per
 * hash; a HashSet takes 80. Not thread-safe.
 */
final class SeenHashes {

    private static final int MAX_TABLE_LENGTH = 1 << 30;

    private long[] table = new long[1 << 11];
    private int count;
    private boolean containsZero;

    /** Adds a hash; returns whether it was absent. */
    boolean add(Hash hash) {
        if (hash.high() == 0 && hash.low() == 0) {
            boolean added = !containsZero; // zero marks a free slot
            containsZero = true;
            return added;
        }
        int slot = slot(table, hash.high(), hash.low());
        if (table[slot] != 0 || table[slot + 1] != 0) {
            return false;
        }
        table[slot] = hash.high();
        table[slot + 1] = hash.low();
        count++;
        if (count > table.length / 3) {
            grow();
        }
        return true;
    }

    /** Returns the slot of the hash, or the free slot for it. */
    private static int slot(long[] table, long high, long low) {
        int mask = table.length - 1;
        int slot = ((int) low << 1) & mask;
        while ((table[slot] != high || table[slot + 1] != low) && (table[slot] != 0 || table[slot + 1] != 0)) {
            slot = (slot + 2) & mask;
        }
        return slot;
    }

    private void grow() {
        if (table.length == MAX_TABLE_LENGTH) {
            throw new CommandFailedException("An archive can't have more than " + count + " avatars; split the input.");
        }
        long[] larger = new long[2 * table.length];
        for (int i = 0; i < table.length; i += 2) {
            if (table[i] != 0 || table[i + 1] != 0) {
                int slot = slot(larger, table[i], table[i + 1]);
                larger[slot] = table[i];
                larger[slot + 1] = table[i + 1];
            }
        }
        table = larger;
    }
}
