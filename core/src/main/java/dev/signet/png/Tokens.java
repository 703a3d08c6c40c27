// SPDX-License-Identifier: Apache-2.0
package dev.signet.png;

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
    private final int[] oldCounts = new int[256];
    /** Of a literal its byte; of a match the length symbol, its extra bits above, and in the next entry the distance alike. */
    private int[] tokens = new int[1024];

    private int end;
    private int openLength;
    private int openDistance;

    void clear() {
        end = 0;
        openLength = 0;
        openDistance = 0;
        Arrays.fill(literalCounts, 0);
        Arrays.fill(distanceCounts, 0);
        literalCounts[DeflateFormat.END_OF_BLOCK] = 1;
    }

    void literal(int value) {
        close();
        literalCounts[value]++;
        ensureRoom();
        tokens[end++] = value;
    }

    /** A match of any length; what goes on at the same distance is one match. */
    void match(int length, int distance) {
        if (distance != openDistance) {
            close();
            openDistance = distance;
        }
        openLength += length;
    }

    /** Ends a match that could still go on; to be called after the last token. */
    void close() {
        if (openLength == 0) {
            return;
        }
        int distanceCode = DeflateFormat.distanceCode(openDistance);
        int distanceToken = distanceCode | (openDistance - DeflateFormat.distanceBase(distanceCode)) << SYMBOL_BITS;
        while (openLength > 0) {
            int length = nextLength();
            int lengthCode = DeflateFormat.lengthCode(length);
            int symbol = DeflateFormat.FIRST_LENGTH + lengthCode;
            literalCounts[symbol]++;
            distanceCounts[distanceCode]++;
            ensureRoom();
            tokens[end++] = MATCH | symbol | (length - DeflateFormat.lengthBase(lengthCode)) << SYMBOL_BITS;
            tokens[end++] = distanceToken;
            openLength -= length;
        }
        openDistance = 0;
    }

    /** As long as can be, since the longest length has a code without extra bits, but so that no crumb is left. */
    private int nextLength() {
        int length = Math.min(openLength, DeflateFormat.LONGEST_MATCH);
        int left = openLength - length;
        return left > 0 && left < DeflateFormat.SHORTEST_MATCH ? length - DeflateFormat.SHORTEST_MATCH : length;
    }

    /** Exchanges literals below a limit for others, one for one. */
    void renumber(int[] newNumbers, int limit) {
        for (int i = 0; i < end; i++) {
            if (isMatch(i)) {
                i++;
            } else {
                tokens[i] = newNumbers[tokens[i]];
            }
        }
        System.arraycopy(literalCounts, 0, oldCounts, 0, limit);
        for (int i = 0; i < limit; i++) {
            literalCounts[newNumbers[i]] = oldCounts[i];
        }
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

    private void ensureRoom() {
        if (end + 2 > tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * tokens.length);
        }
    }
}
