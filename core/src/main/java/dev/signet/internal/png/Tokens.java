// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import java.util.Arrays;

/**
 * LZ77 tokens, literals and matches, with histograms of both alphabets.
 *
 * <p>A token has, from the lowest bit, the literal/length symbol (9 bits), the extra bits of the length (5), the
 * distance symbol (5) and the extra bits of the distance (13). A literal has the distance symbol {@link #NO_DISTANCE},
 * whose code is empty, so {@link Deflate} writes literals and matches without a branch, which would be mispredicted
 * often.
 */
final class Tokens {

    static final int NO_DISTANCE = 31;
    static final int SYMBOL_MASK = 511;
    static final int LENGTH_EXTRA_SHIFT = 9;
    static final int DISTANCE_SHIFT = 14;
    static final int DISTANCE_EXTRA_SHIFT = 19;
    static final int FIVE_BITS_MASK = 31;

    final int[] literalCounts = new int[DeflateFormat.LITERAL_CODES];
    final int[] distanceCounts = new int[DeflateFormat.DISTANCE_CODES];
    private int[] tokens = new int[1024];
    private int count;

    void clear() {
        count = 0;
        Arrays.fill(literalCounts, 0);
        Arrays.fill(distanceCounts, 0);
        literalCounts[DeflateFormat.END_OF_BLOCK] = 1;
    }

    void literal(int symbol) {
        literalCounts[symbol]++;
        add(NO_DISTANCE << DISTANCE_SHIFT | symbol);
    }

    /** Adds a match of any length, split into several if it is longer than {@link DeflateFormat#MAX_MATCH}. */
    void match(int length, int distance) {
        int extraBits = DeflateFormat.extraBitsOf(distance);
        int symbol = 2 * extraBits + ((distance - 1) >>> extraBits); // RFC 1951, section 3.2.5
        int extra = (distance - 1) & ((1 << extraBits) - 1);
        int distancePart = extra << DISTANCE_EXTRA_SHIFT | symbol << DISTANCE_SHIFT;
        int remaining = length;
        while (remaining > DeflateFormat.MAX_MATCH) {
            int rest = remaining - DeflateFormat.MAX_MATCH;
            // Shortened if the rest would be too short for a match.
            int part = DeflateFormat.MAX_MATCH - (rest < DeflateFormat.MIN_MATCH ? 3 : 0);
            add(part, distancePart, symbol);
            remaining -= part;
        }
        add(remaining, distancePart, symbol);
    }

    private void add(int length, int distancePart, int distanceSymbol) {
        int lengthPart = DeflateFormat.lengthSymbolAndExtra(length);
        literalCounts[lengthPart & SYMBOL_MASK]++;
        distanceCounts[distanceSymbol]++;
        add(distancePart | lengthPart);
    }

    private void add(int token) {
        if (count == tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * count);
        }
        tokens[count++] = token;
    }

    int count() {
        return count;
    }

    int get(int index) {
        return tokens[index];
    }

    long retainedBytes() {
        return 4L * tokens.length;
    }
}
