// SPDX-License-Identifier: Apache-2.0
package dev.signet.png;

import java.util.Arrays;

/**
 * What the compressed data says: literal bytes, and matches by length and distance in bytes. Counts how often each code
 * of both alphabets is used.
 */
final class Tokens {

    private static final int MATCH = 1 << 31;
    private static final int LENGTH_BITS = 9;

    private final int[] literalCounts = new int[DeflateFormat.LITERAL_CODES];
    private final int[] distanceCounts = new int[DeflateFormat.DISTANCE_CODES];
    private int[] tokens = new int[1024];
    private int count;
    private int openLength;
    private int openDistance;

    void clear() {
        count = 0;
        openLength = 0;
        openDistance = 0;
        Arrays.fill(literalCounts, 0);
        Arrays.fill(distanceCounts, 0);
        literalCounts[DeflateFormat.END_OF_BLOCK] = 1;
    }

    void literal(int value) {
        close();
        literalCounts[value]++;
        add(value);
    }

    /** Red, green, blue and, if it has four bytes, alpha. */
    void literalColour(int argb, int bytes) {
        literal(argb >>> 16 & 0xff);
        literal(argb >>> 8 & 0xff);
        literal(argb & 0xff);
        if (bytes == 4) {
            literal(argb >>> 24);
        }
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
        while (openLength > 0) {
            int length = nextLength();
            literalCounts[DeflateFormat.FIRST_LENGTH + DeflateFormat.lengthCode(length)]++;
            distanceCounts[DeflateFormat.distanceCode(openDistance)]++;
            add(MATCH | openDistance << LENGTH_BITS | length);
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

    int count() {
        return count;
    }

    boolean isMatch(int index) {
        return tokens[index] < 0;
    }

    int literalAt(int index) {
        return tokens[index];
    }

    int lengthAt(int index) {
        return tokens[index] & ((1 << LENGTH_BITS) - 1);
    }

    int distanceAt(int index) {
        return (tokens[index] & ~MATCH) >>> LENGTH_BITS;
    }

    int[] literalCounts() {
        return literalCounts;
    }

    int[] distanceCounts() {
        return distanceCounts;
    }

    private void add(int token) {
        if (count == tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * count);
        }
        tokens[count++] = token;
    }
}
