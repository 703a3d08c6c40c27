// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

/** Constants of RFC 1951, with their sections. Names are those of zlib where it has them. */
final class DeflateFormat {

    /** 3.2.5: the literal/length alphabet. */
    static final int END_OF_BLOCK = 256;

    static final int FIRST_LENGTH_SYMBOL = 257;
    /** 3.2.6: the size of the alphabets of the fixed codes; the last two symbols of each never occur. */
    static final int LITERAL_CODES = 288;

    static final int DISTANCE_CODES = 32;

    /** 3.2.5: limits of a match. */
    static final int MIN_MATCH = 3;

    static final int MAX_MATCH = 258;
    static final int MAX_DISTANCE = 32768;

    /** 3.2.3: BTYPE. */
    static final int FIXED_BLOCK = 1;

    static final int DYNAMIC_BLOCK = 2;

    /** 3.2.7: the maximum length of a literal/length or distance code. */
    static final int MAX_BITS = 15;

    /** 3.2.7: the code length alphabet, and the order in which its own code lengths are written. */
    static final int CODE_LENGTH_CODES = 19;

    static final int MAX_CODE_LENGTH_BITS = 7;
    static final int REPEAT_PREVIOUS = 16;
    static final int REPEAT_ZERO_3 = 17;
    static final int REPEAT_ZERO_11 = 18;

    static final byte[] CODE_LENGTH_ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    /** By match length: its symbol, with the extra bits above it. */
    private static final int[] LENGTHS = new int[MAX_MATCH + 1];

    /** By symbol of the literal/length, the distance and the code length alphabet: the number of extra bits. */
    static final byte[] LENGTH_EXTRA_BITS = new byte[LITERAL_CODES];

    static final byte[] DISTANCE_EXTRA_BITS = new byte[DISTANCE_CODES];
    static final byte[] CODE_LENGTH_EXTRA_BITS = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 7};

    static {
        int length = MIN_MATCH;
        for (int code = 0; code < 28; code++) {
            int extraBits = code < 8 ? 0 : (code >>> 2) - 1;
            LENGTH_EXTRA_BITS[FIRST_LENGTH_SYMBOL + code] = (byte) extraBits;
            for (int extra = 0; extra < 1 << extraBits && length < MAX_MATCH; extra++) {
                LENGTHS[length++] = extra << Tokens.LENGTH_EXTRA_SHIFT | (FIRST_LENGTH_SYMBOL + code);
            }
        }
        LENGTHS[MAX_MATCH] = FIRST_LENGTH_SYMBOL + 28;
        for (int symbol = 4; symbol < 30; symbol++) {
            DISTANCE_EXTRA_BITS[symbol] = (byte) ((symbol >>> 1) - 1);
        }
    }

    private DeflateFormat() {}

    /** Returns the symbol of a match length, with its extra bits at the position that {@link Tokens} uses. */
    static int lengthSymbolAndExtra(int length) {
        return LENGTHS[length];
    }

    /** Returns the number of extra bits of a distance: all bits of {@code distance - 1} but the highest two. */
    static int extraBitsOf(int distance) {
        return Math.max(0, 30 - Integer.numberOfLeadingZeros(distance - 1));
    }
}
