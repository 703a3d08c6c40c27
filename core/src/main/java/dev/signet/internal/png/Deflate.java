// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import static dev.signet.internal.png.DeflateFormat.DISTANCE_CODES;
import static dev.signet.internal.png.DeflateFormat.END_OF_BLOCK;
import static dev.signet.internal.png.DeflateFormat.FIRST_LENGTH;
import static dev.signet.internal.png.DeflateFormat.LENGTH_CODES;
import static dev.signet.internal.png.DeflateFormat.LITERAL_CODES;
import static dev.signet.internal.png.DeflateFormat.LONGEST_CODE;
import static dev.signet.internal.png.DeflateFormat.LONGEST_LENGTH_CODE;
import static dev.signet.internal.png.DeflateFormat.REPEAT_PREVIOUS;
import static dev.signet.internal.png.DeflateFormat.REPEAT_ZERO_11;
import static dev.signet.internal.png.DeflateFormat.REPEAT_ZERO_3;

import java.util.Arrays;

/**
 * Writes tokens as one block of RFC 1951, in the fixed code or in one made for them, whichever is shorter; the fixed code
 * on a tie.
 */
final class Deflate {

    private static final HuffmanCode FIXED_LITERALS = new HuffmanCode(LITERAL_CODES, LONGEST_CODE);
    private static final HuffmanCode FIXED_DISTANCES = new HuffmanCode(DISTANCE_CODES, LONGEST_CODE);

    static {
        int[] lengths = new int[LITERAL_CODES];
        Arrays.fill(lengths, 0, 144, 8);
        Arrays.fill(lengths, 144, 256, 9);
        Arrays.fill(lengths, 256, 280, 7);
        Arrays.fill(lengths, 280, 288, 8);
        FIXED_LITERALS.set(lengths);
        // The last two are never used, and one of them is NO_DISTANCE.
        int[] distances = new int[DISTANCE_CODES];
        Arrays.fill(distances, 0, 30, 5);
        FIXED_DISTANCES.set(distances);
    }

    private final HuffmanCode literals = new HuffmanCode(LITERAL_CODES, LONGEST_CODE);
    private final HuffmanCode distances = new HuffmanCode(DISTANCE_CODES, LONGEST_CODE);
    private final HuffmanCode codeLengths = new HuffmanCode(LENGTH_CODES, LONGEST_LENGTH_CODE);

    /** The lengths of both codes in one sequence. */
    private final int[] lengths = new int[LITERAL_CODES + DISTANCE_CODES];

    /** The same run-length coded: a symbol of the code length alphabet, and its extra bits above. */
    private final int[] header = new int[LITERAL_CODES + DISTANCE_CODES];

    private final int[] headerCounts = new int[LENGTH_CODES];
    private int headerLength;

    void write(Tokens tokens, BitWriter out) {
        literals.build(tokens.literalCounts());
        distances.build(tokens.distanceCounts());
        describeCodes();
        int dynamicBits = headerBits() + bits(tokens, literals, distances);
        int fixedBits = bits(tokens, FIXED_LITERALS, FIXED_DISTANCES);
        out.bits(1, 1);
        if (dynamicBits < fixedBits) {
            out.bits(DeflateFormat.DYNAMIC_BLOCK, 2);
            writeHeader(out);
            write(tokens, literals, distances, out);
        } else {
            out.bits(DeflateFormat.FIXED_BLOCK, 2);
            write(tokens, FIXED_LITERALS, FIXED_DISTANCES, out);
        }
        out.alignToByte();
    }

    private static void write(Tokens tokens, HuffmanCode literals, HuffmanCode distances, BitWriter out) {
        for (int i = 0; i < tokens.count(); i++) {
            int token = tokens.get(i);
            int symbol = token & Tokens.SYMBOL_MASK;
            int bits = literals.length(symbol);
            long value = literals.code(symbol);
            value |= (long) (token >>> Tokens.LENGTH_EXTRA_SHIFT & Tokens.FIVE_BITS) << bits;
            bits += DeflateFormat.lengthExtraBits(symbol);
            int distance = token >>> Tokens.DISTANCE_SHIFT & Tokens.FIVE_BITS;
            value |= (long) distances.code(distance) << bits;
            bits += distances.length(distance);
            value |= (long) (token >>> Tokens.DISTANCE_EXTRA_SHIFT) << bits;
            bits += DeflateFormat.distanceExtraBits(distance);
            out.bits(value, bits);
        }
        out.bits(literals.code(END_OF_BLOCK), literals.length(END_OF_BLOCK));
    }

    /** The size of the tokens in a code, but for the extra bits, which are the same in any. */
    private static int bits(Tokens tokens, HuffmanCode literals, HuffmanCode distances) {
        return literals.bits(tokens.literalCounts()) + distances.bits(tokens.distanceCounts());
    }

    /** Section 3.2.7: the lengths of both codes in one sequence, repeats shortened. */
    private void describeCodes() {
        headerLength = 0;
        Arrays.fill(headerCounts, 0);
        int literalsUsed = literals.used(FIRST_LENGTH);
        int total = literalsUsed + distances.used(1);
        literals.copyLengths(lengths, 0, literalsUsed);
        distances.copyLengths(lengths, literalsUsed, total - literalsUsed);
        int at = 0;
        while (at < total) {
            int length = lengths[at];
            int end = at + 1;
            while (end < total && lengths[end] == length) {
                end++;
            }
            if (length == 0) {
                describeZeros(end - at);
            } else {
                describe(length, 0);
                describeRepeats(length, end - at - 1);
            }
            at = end;
        }
        codeLengths.build(headerCounts);
    }

    private void describeZeros(int count) {
        int left = count;
        while (left >= 11) {
            int repeat = Math.min(left, 138);
            describe(REPEAT_ZERO_11, repeat - 11);
            left -= repeat;
        }
        if (left >= 3) {
            describe(REPEAT_ZERO_3, left - 3);
            left = 0;
        }
        for (; left > 0; left--) {
            describe(0, 0);
        }
    }

    private void describeRepeats(int length, int count) {
        int left = count;
        while (left >= 3) {
            int repeat = Math.min(left, 6);
            describe(REPEAT_PREVIOUS, repeat - 3);
            left -= repeat;
        }
        for (; left > 0; left--) {
            describe(length, 0);
        }
    }

    private void describe(int symbol, int extra) {
        header[headerLength++] = extra << 8 | symbol;
        headerCounts[symbol]++;
    }

    private static int headerExtraBits(int symbol) {
        return switch (symbol) {
            case REPEAT_PREVIOUS -> 2;
            case REPEAT_ZERO_3 -> 3;
            case REPEAT_ZERO_11 -> 7;
            default -> 0;
        };
    }

    private int headerBits() {
        int bits = 5 + 5 + 4 + 3 * lengthCodesUsed() + codeLengths.bits(headerCounts);
        for (int symbol = REPEAT_PREVIOUS; symbol < LENGTH_CODES; symbol++) {
            bits += headerCounts[symbol] * headerExtraBits(symbol);
        }
        return bits;
    }

    private int lengthCodesUsed() {
        int used = LENGTH_CODES;
        while (used > 4 && codeLengths.length(DeflateFormat.lengthCodeAt(used - 1)) == 0) {
            used--;
        }
        return used;
    }

    private void writeHeader(BitWriter out) {
        int lengthCodesUsed = lengthCodesUsed();
        out.bits(literals.used(FIRST_LENGTH) - FIRST_LENGTH, 5);
        out.bits(distances.used(1) - 1, 5);
        out.bits(lengthCodesUsed - 4, 4);
        for (int i = 0; i < lengthCodesUsed; i++) {
            out.bits(codeLengths.length(DeflateFormat.lengthCodeAt(i)), 3);
        }
        for (int i = 0; i < headerLength; i++) {
            int symbol = header[i] & 0xff;
            int length = codeLengths.length(symbol);
            out.bits(codeLengths.code(symbol) | (header[i] >>> 8) << length, length + headerExtraBits(symbol));
        }
    }
}
