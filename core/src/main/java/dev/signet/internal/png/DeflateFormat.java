// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

/** The constants of RFC 1951, with the sections they come from. */
final class DeflateFormat {

    /** 3.2.5: the literal/length alphabet. */
    static final int END_OF_BLOCK = 256;

    static final int FIRST_LENGTH = 257;
    static final int LITERAL_CODES = 286;
    static final int DISTANCE_CODES = 30;

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

    private static final byte[] LENGTH_SYMBOLS = new byte[LONGEST_MATCH + 1];
    private static final int[] LENGTH_BASES = new int[29];
    private static final int[] DISTANCE_BASES = new int[DISTANCE_CODES];

    static {
        int length = SHORTEST_MATCH;
        for (int code = 0; code < 28; code++) {
            LENGTH_BASES[code] = length;
            for (int i = 0; i < 1 << lengthExtraBits(code) && length <= LONGEST_MATCH; i++) {
                LENGTH_SYMBOLS[length++] = (byte) code;
            }
        }
        LENGTH_BASES[28] = LONGEST_MATCH;
        LENGTH_SYMBOLS[LONGEST_MATCH] = 28;
        int distance = 1;
        for (int code = 0; code < DISTANCE_CODES; code++) {
            DISTANCE_BASES[code] = distance;
            distance += 1 << distanceExtraBits(code);
        }
    }

    private DeflateFormat() {}

    static int lengthCodeAt(int place) {
        return LENGTH_CODE_ORDER[place];
    }

    /** The code of a length, counted from {@link #FIRST_LENGTH}. */
    static int lengthCode(int length) {
        return LENGTH_SYMBOLS[length];
    }

    static int lengthBase(int code) {
        return LENGTH_BASES[code];
    }

    static int lengthExtraBits(int code) {
        return code < 8 || code == 28 ? 0 : (code >>> 2) - 1;
    }

    /** From 5 on, the two highest bits of {@code distance - 1} choose the code. */
    static int distanceCode(int distance) {
        int offset = distance - 1;
        if (offset < 4) {
            return offset;
        }
        int highest = 31 - Integer.numberOfLeadingZeros(offset);
        return 2 * highest + (offset >>> (highest - 1) & 1);
    }

    /** The extra bits of a distance. */
    static int extraBitsOf(int distance) {
        return Math.max(0, 30 - Integer.numberOfLeadingZeros(distance - 1));
    }

    static int distanceBase(int code) {
        return DISTANCE_BASES[code];
    }

    static int distanceExtraBits(int code) {
        return code < 4 ? 0 : (code >>> 1) - 1;
    }
}
