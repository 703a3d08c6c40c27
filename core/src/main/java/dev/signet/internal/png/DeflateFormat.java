// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

/** The constants of RFC 1951, with the sections they come from. */
final class DeflateFormat {

    /** 3.2.5: the literal/length alphabet. */
    static final int END_OF_BLOCK = 256;

    static final int FIRST_LENGTH = 257;
    /** 3.2.6: the fixed codes have two more symbols of each alphabet, which are never used. */
    static final int LITERAL_CODES = 288;

    static final int DISTANCE_CODES = 32;
    private static final int USED_DISTANCE_CODES = 30;

    static final int SHORTEST_MATCH = 3;
    static final int LONGEST_MATCH = 258;
    static final int FARTHEST_MATCH = 32768;

    /** 3.2.7: the block types. */
    static final int FIXED_BLOCK = 1;

    static final int DYNAMIC_BLOCK = 2;

    /** 3.2.7: no code is longer. */
    static final int LONGEST_CODE = 15;

    /** 3.2.7: the alphabet in which code lengths are written, and the order in which its own lengths are. */
    static final int LENGTH_CODES = 19;

    static final int LONGEST_LENGTH_CODE = 7;
    static final int REPEAT_PREVIOUS = 16;
    static final int REPEAT_ZERO_3 = 17;
    static final int REPEAT_ZERO_11 = 18;

    private static final int[] LENGTH_CODE_ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    /** By length: its symbol, and above it the extra bits. */
    private static final int[] LENGTHS = new int[LONGEST_MATCH + 1];

    /** By symbol of the literal/length alphabet and of the distance alphabet: the number of extra bits. */
    private static final byte[] LENGTH_EXTRA_BITS = new byte[LITERAL_CODES];

    private static final byte[] DISTANCE_EXTRA_BITS = new byte[DISTANCE_CODES];
    private static final int[] DISTANCE_BASES = new int[DISTANCE_CODES];

    static {
        int length = SHORTEST_MATCH;
        for (int code = 0; code < 28; code++) {
            int extraBits = code < 8 ? 0 : (code >>> 2) - 1;
            LENGTH_EXTRA_BITS[FIRST_LENGTH + code] = (byte) extraBits;
            for (int extra = 0; extra < 1 << extraBits && length < LONGEST_MATCH; extra++) {
                LENGTHS[length++] = extra << Tokens.LENGTH_EXTRA_SHIFT | (FIRST_LENGTH + code);
            }
        }
        LENGTHS[LONGEST_MATCH] = FIRST_LENGTH + 28;
        int distance = 1;
        for (int symbol = 0; symbol < USED_DISTANCE_CODES; symbol++) {
            int extraBits = symbol < 4 ? 0 : (symbol >>> 1) - 1;
            DISTANCE_EXTRA_BITS[symbol] = (byte) extraBits;
            DISTANCE_BASES[symbol] = distance;
            distance += 1 << extraBits;
        }
    }

    private DeflateFormat() {}

    static int lengthCodeAt(int place) {
        return LENGTH_CODE_ORDER[place];
    }

    /** Returns the symbol of a length, and its extra bits where {@link Tokens} has them. */
    static int lengthSymbolAndExtra(int length) {
        return LENGTHS[length];
    }

    static int lengthExtraBits(int symbol) {
        return LENGTH_EXTRA_BITS[symbol];
    }

    /** From 3 on, the two highest bits of {@code distance - 1} choose the symbol. */
    static int distanceSymbol(int distance) {
        int offset = distance - 1;
        int highest = 31 - Integer.numberOfLeadingZeros(offset);
        return offset < 2 ? offset : 2 * highest + (offset >>> (highest - 1) & 1);
    }

    static int distanceBase(int symbol) {
        return DISTANCE_BASES[symbol];
    }

    static int distanceExtraBits(int symbol) {
        return DISTANCE_EXTRA_BITS[symbol];
    }

    /** Returns the number of extra bits of a distance. */
    static int extraBitsOf(int distance) {
        return Math.max(0, 30 - Integer.numberOfLeadingZeros(distance - 1));
    }
}
