// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import java.util.Arrays;

/**
 * A Huffman code for one alphabet: length-limited code lengths from symbol counts, and the canonical codes for them
 * (RFC 1951, section 3.2.2).
 *
 * <p>Code lengths are deterministic: symbols are ordered by count, then by number. The tree is built in place as by
 * Moffat and Katajainen ("In-place calculation of minimum-redundancy codes", 1995): each step joins the two smallest
 * weights. Codes that are too long are cut to the limit, and shorter ones lengthened until the Kraft sum is 1, similar
 * to zlib's {@code gen_bitlen}.
 */
final class HuffmanCode {

    /** Enough for all alphabets. */
    private static final int SYMBOL_BITS = 9;

    private static final int LARGE_COUNT = 31;

    /** Positions in an entry, above the code. */
    private static final int LENGTH_SHIFT = 16;

    private static final int TOTAL_SHIFT = 24;

    private final int maxBits;
    /** By symbol: its code length in bits, or 0 if it has no code. */
    final int[] lengths;

    private final byte[] extraBits;

    /**
     * By symbol with a code: what {@link #withExtraBits} and {@link #lengthWithExtraBits} need, so that writing a symbol takes one
     * load. The code, bit-reversed for writing, its length, and its length with extra bits.
     */
    final int[] entries;

    /** Counts and, in the lower bits, symbols with a count, in ascending order. */
    private final int[] order;

    /** Weights of leaves and inner nodes, then parents and depths of inner nodes, then the next code by length. */
    private final int[] weights;

    private final int[] lengthCounts;

    /** By count, up to {@link #LARGE_COUNT}: the position of the next symbol with this count in the order. */
    private final int[] positions = new int[LARGE_COUNT + 2];

    /** Creates a code for symbols that are followed by these numbers of extra bits. */
    HuffmanCode(byte[] extraBits, int maxBits) {
        this.extraBits = extraBits;
        this.maxBits = maxBits;
        int alphabet = extraBits.length;
        entries = new int[alphabet];
        lengths = new int[alphabet];
        order = new int[alphabet];
        weights = new int[Math.max(alphabet, maxBits + 1)];
        lengthCounts = new int[Math.max(alphabet, maxBits) + 1];
    }

    /** Returns the code, bit-reversed for writing, and the extra bits above it. Only five bits of a shift count. */
    static int withExtraBits(int entry, int extra) {
        return (entry & ((1 << LENGTH_SHIFT) - 1)) | extra << (entry >>> LENGTH_SHIFT);
    }

    static int lengthWithExtraBits(int entry) {
        return entry >>> TOTAL_SHIFT;
    }

    /** Returns the number of symbols up to the last one that has a code; at least {@code minimum}. */
    int used(int minimum) {
        int used = lengths.length;
        while (used > minimum && lengths[used - 1] == 0) {
            used--;
        }
        return used;
    }

    /** Returns the total size in bits of symbols with these counts, with their extra bits. */
    int bits(int[] counts) {
        int bits = 0;
        for (int symbol = 0; symbol < lengths.length; symbol++) {
            bits += counts[symbol] * lengthWithExtraBits(entries[symbol]);
        }
        return bits;
    }

    /** Builds the code for symbol counts. Symbols with count 0 get no code. */
    void build(int[] counts) {
        int used = sort(counts);
        Arrays.fill(lengths, 0);
        Arrays.fill(lengthCounts, 0);
        if (used == 1) {
            lengthCounts[1] = 1;
        } else if (used > 1) {
            buildTree(used);
            countLeavesByDepth(used);
            limitLengths();
        }
        assignLengths();
        assignCodes();
    }

    /**
     * Sorts the symbols that occur by count and number, ascending, and returns how many there are. Those with small counts, which
     * are most, are sorted by counting: comparisons would be mispredicted often.
     */
    private int sort(int[] counts) {
        int used = 0;
        Arrays.fill(positions, 0);
        for (int symbol = 0; symbol < lengths.length; symbol++) {
            weights[used] = counts[symbol] << SYMBOL_BITS | symbol;
            used += counts[symbol] > 0 ? 1 : 0;
            positions[Math.min(counts[symbol], LARGE_COUNT) + 1]++;
        }
        positions[1] = 0; // symbols that do not occur
        for (int count = 1; count < LARGE_COUNT; count++) {
            positions[count + 1] += positions[count];
        }
        int large = positions[LARGE_COUNT];
        for (int i = 0; i < used; i++) {
            order[positions[Math.min(weights[i] >>> SYMBOL_BITS, LARGE_COUNT)]++] = weights[i];
        }
        Arrays.sort(order, large, used);
        for (int i = 0; i < used; i++) {
            weights[i] = order[i] >>> SYMBOL_BITS;
        }
        return used;
    }

    /** Replaces the weight of each node but the root by the index of its parent. */
    private void buildTree(int used) {
        int leaf = 0;
        int node = 0;
        for (int next = 0; next < used - 1; next++) {
            int sum = 0;
            for (int child = 0; child < 2; child++) {
                if (leaf >= used || (node < next && weights[node] < weights[leaf])) {
                    sum += weights[node];
                    weights[node++] = next;
                } else {
                    sum += weights[leaf++];
                }
            }
            weights[next] = sum;
        }
    }

    /** Counts the leaves at each depth, from the root. */
    private void countLeavesByDepth(int used) {
        weights[used - 2] = 0;
        for (int node = used - 3; node >= 0; node--) {
            weights[node] = weights[weights[node]] + 1;
        }
        int inner = used - 2;
        int nodes = 1;
        for (int depth = 0; nodes > 0; depth++) {
            int innerAtDepth = 0;
            while (inner >= 0 && weights[inner] == depth) {
                innerAtDepth++;
                inner--;
            }
            lengthCounts[depth] = nodes - innerAtDepth;
            nodes = 2 * innerAtDepth;
        }
    }

    private void assignLengths() {
        int next = 0;
        for (int length = maxBits; length > 0; length--) {
            for (int i = 0; i < lengthCounts[length]; i++) {
                lengths[order[next++] & ((1 << SYMBOL_BITS) - 1)] = length;
            }
        }
    }

    /** Cuts code lengths to the limit, then lengthens the longest shorter codes until the Kraft sum is 1. */
    private void limitLengths() {
        int overflow = 0;
        for (int length = maxBits + 1; length < lengthCounts.length; length++) {
            overflow += lengthCounts[length];
            lengthCounts[length] = 0;
        }
        if (overflow == 0) {
            return;
        }
        lengthCounts[maxBits] += overflow;
        int kraft = 0;
        for (int length = 1; length <= maxBits; length++) {
            kraft += lengthCounts[length] << (maxBits - length);
        }
        while (kraft > 1 << maxBits) {
            int length = maxBits - 1;
            while (lengthCounts[length] == 0) {
                length--;
            }
            lengthCounts[length]--;
            lengthCounts[length + 1] += 2;
            lengthCounts[maxBits]--;
            kraft--;
        }
    }

    private void assignCodes() {
        int code = 0;
        for (int length = 1; length <= maxBits; length++) {
            code = (code + lengthCounts[length - 1]) << 1;
            weights[length] = code;
        }
        for (int symbol = 0; symbol < lengths.length; symbol++) {
            int length = lengths[symbol];
            if (length > 0) {
                int reversed = Integer.reverse(weights[length]++) >>> (32 - length);
                entries[symbol] = (length + extraBits[symbol]) << TOTAL_SHIFT | length << LENGTH_SHIFT | reversed;
            }
        }
    }
}
