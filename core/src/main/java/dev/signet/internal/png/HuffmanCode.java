// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import java.util.Arrays;

/**
 * A prefix code for one alphabet: code lengths by Huffman's algorithm from counts, limited to a longest length, and the
 * canonical codes of RFC 1951 section 3.2.2 for them.
 *
 * <p>Lengths are made deterministically: symbols are ordered by count, then by number. The tree is built in place as by
 * Moffat and Katajainen ("In-place calculation of minimum-redundancy codes", 1995): of the sorted counts, each step joins
 * the two smallest of what is left. Where a code comes out too long, lengths are evened out until the Kraft sum is one
 * again; a package-merge would save a few bits in the rare pictures concerned and cost time in all.
 */
final class HuffmanCode {

    private final int longest;
    private final int[] lengths;
    private final int[] codes;
    private final int[] order;
    private final int[] weights;
    private final int[] lengthCounts;

    HuffmanCode(int alphabet, int longest) {
        this.longest = longest;
        lengths = new int[alphabet];
        codes = new int[alphabet];
        order = new int[alphabet];
        weights = new int[Math.max(alphabet, longest + 1)];
        lengthCounts = new int[Math.max(alphabet, longest) + 1];
    }

    /** The bits of a symbol's code, or 0 if it has none. */
    int length(int symbol) {
        return lengths[symbol];
    }

    /** A symbol's code with its bits reversed, as it is written. */
    int code(int symbol) {
        return codes[symbol];
    }

    /** How many symbols there are up to the last one in use; at least {@code least}. */
    int used(int least) {
        int used = lengths.length;
        while (used > least && lengths[used - 1] == 0) {
            used--;
        }
        return used;
    }

    /** Copies the lengths of the first symbols. */
    void copyLengths(int[] target, int at, int count) {
        System.arraycopy(lengths, 0, target, at, count);
    }

    /** Returns how many bits symbols take that occur so often. */
    int bits(int[] counts) {
        int bits = 0;
        for (int symbol = 0; symbol < lengths.length; symbol++) {
            bits += counts[symbol] * lengths[symbol];
        }
        return bits;
    }

    void build(int[] counts) {
        int used = sort(counts);
        Arrays.fill(lengths, 0);
        if (used == 1) {
            lengths[order[0]] = 1;
        } else if (used > 1) {
            joinSmallest(used);
            depthsFromParents(used);
            assignLengths();
        }
        assignCodes();
    }

    /** Takes code lengths as given. */
    void set(int[] givenLengths) {
        System.arraycopy(givenLengths, 0, lengths, 0, lengths.length);
        assignCodes();
    }

    /** Orders the symbols in use by count and number, the rarest first, and returns how many they are. */
    private int sort(int[] counts) {
        int used = 0;
        for (int symbol = 0; symbol < lengths.length; symbol++) {
            if (counts[symbol] > 0) {
                order[used++] = counts[symbol] << 9 | symbol;
            }
        }
        Arrays.sort(order, 0, used);
        for (int i = 0; i < used; i++) {
            weights[i] = order[i] >>> 9;
            order[i] &= 511;
        }
        return used;
    }

    /** Leaves in each weight but the last the number of its parent node. */
    private void joinSmallest(int used) {
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

    /** Counts the leaves of each depth, from the root down. */
    private void depthsFromParents(int used) {
        Arrays.fill(lengthCounts, 0);
        weights[used - 2] = 0;
        for (int node = used - 3; node >= 0; node--) {
            weights[node] = weights[weights[node]] + 1;
        }
        int inner = used - 2;
        int open = 1;
        for (int depth = 0; open > 0; depth++) {
            int innerHere = 0;
            while (inner >= 0 && weights[inner] == depth) {
                innerHere++;
                inner--;
            }
            lengthCounts[depth] = open - innerHere;
            open = 2 * innerHere;
        }
    }

    private void assignLengths() {
        limitLengths();
        int next = 0;
        for (int length = longest; length > 0; length--) {
            for (int i = 0; i < lengthCounts[length]; i++) {
                lengths[order[next++]] = length;
            }
        }
    }

    /** Shortens what is too long, then lengthens the nearest shorter codes until the code is a prefix code again. */
    private void limitLengths() {
        int overflow = 0;
        for (int length = longest + 1; length < lengthCounts.length; length++) {
            overflow += lengthCounts[length];
            lengthCounts[length] = 0;
        }
        if (overflow == 0) {
            return;
        }
        lengthCounts[longest] += overflow;
        int kraft = 0;
        for (int length = 1; length <= longest; length++) {
            kraft += lengthCounts[length] << (longest - length);
        }
        while (kraft > 1 << longest) {
            int length = longest - 1;
            while (lengthCounts[length] == 0) {
                length--;
            }
            lengthCounts[length]--;
            lengthCounts[length + 1] += 2;
            lengthCounts[longest]--;
            kraft--;
        }
    }

    private void assignCodes() {
        Arrays.fill(lengthCounts, 0, longest + 1, 0);
        for (int length : lengths) {
            lengthCounts[length]++;
        }
        lengthCounts[0] = 0;
        int code = 0;
        for (int length = 1; length <= longest; length++) {
            code = (code + lengthCounts[length - 1]) << 1;
            weights[length] = code;
        }
        for (int symbol = 0; symbol < lengths.length; symbol++) {
            int length = lengths[symbol];
            if (length > 0) {
                codes[symbol] = Integer.reverse(weights[length]++) >>> (32 - length);
            }
        }
    }
}
