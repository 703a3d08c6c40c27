// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import java.util.Arrays;

/**
 * What the compressed data says: literal bytes, and matches by length and distance in bytes. Counts how often each code
 * of both alphabets is used.
 */
final class Tokens {

    /** Marks the length symbol of a match; a literal has no mark. */
    private static final int MATCH = 1 << 31;

    private static final int SYMBOL_BITS = 9;
    private static final int SYMBOL_MASK = (1 << SYMBOL_BITS) - 1;

    private final int[] literalCounts = new int[DeflateFormat.LITERAL_CODES];
    private final int[] distanceCounts = new int[DeflateFormat.DISTANCE_CODES];
    /** Of a literal its byte; of a match the length symbol, its extra bits above, and in the next entry the distance alike. */
    private int[] tokens = new int[1024];

    private int end;

    void clear() {
        end = 0;
        Arrays.fill(literalCounts, 0);
        Arrays.fill(distanceCounts, 0);
        literalCounts[DeflateFormat.END_OF_BLOCK] = 1;
    }

    void literal(int value) {
        literalCounts[value]++;
        ensureRoom();
        tokens[end++] = value;
    }

    /** A match of any length, in parts if it is too long for one. */
    void match(int length, int distance) {
        int distanceCode = DeflateFormat.distanceCode(distance);
        int distanceToken = distanceCode | (distance - DeflateFormat.distanceBase(distanceCode)) << SYMBOL_BITS;
        int left = length;
        while (left > 0) {
            int part = partOf(left);
            int lengthCode = DeflateFormat.lengthCode(part);
            int symbol = DeflateFormat.FIRST_LENGTH + lengthCode;
            literalCounts[symbol]++;
            distanceCounts[distanceCode]++;
            ensureRoom();
            tokens[end++] = MATCH | symbol | (part - DeflateFormat.lengthBase(lengthCode)) << SYMBOL_BITS;
            tokens[end++] = distanceToken;
            left -= part;
        }
    }

    /** As long as can be, since the longest length has a code without extra bits, but so that no crumb is left. */
    private static int partOf(int length) {
        int part = Math.min(length, DeflateFormat.LONGEST_MATCH);
        int left = length - part;
        return left > 0 && left < DeflateFormat.SHORTEST_MATCH ? part - DeflateFormat.SHORTEST_MATCH : part;
    }

    /** Where the list ends. A match has two entries in it, a literal one. */
    int end() {
        return end;
    }

    boolean isMatch(int index) {
        return tokens[index] < 0;
    }

    /** The literal, or the symbol of the length or of the distance. */
    int symbol(int index) {
        return tokens[index] & SYMBOL_MASK;
    }

    int extra(int index) {
        return (tokens[index] & ~MATCH) >>> SYMBOL_BITS;
    }

    int[] literalCounts() {
        return literalCounts;
    }

    int[] distanceCounts() {
        return distanceCounts;
    }

    long retainedBytes() {
        return 4L * tokens.length;
    }

    private void ensureRoom() {
        if (end + 2 > tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * tokens.length);
        }
    }
}
