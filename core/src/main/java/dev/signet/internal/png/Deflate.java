// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import java.util.Arrays;

/**
 * Writes tokens as one final Deflate block (RFC 1951) with dynamic Huffman codes, or with the fixed codes if the block
 * is then not longer.
 */
final class Deflate {

    /** Upper bound of a block's header, with at most 14 bits per code length, and its end-of-block code. */
    private static final int MAX_HEADER_BYTES = 1024;

    /** A token has at most 15 + 5 + 15 + 13 bits. */
    private static final int MAX_TOKEN_BYTES = 6;

    private static final HuffmanCode FIXED_LITERALS =
            new HuffmanCode(DeflateFormat.LENGTH_EXTRA_BITS, DeflateFormat.MAX_BITS);
    private static final HuffmanCode FIXED_DISTANCES =
            new HuffmanCode(DeflateFormat.DISTANCE_EXTRA_BITS, DeflateFormat.MAX_BITS);

    static {
        // Counts for which the lengths of section 3.2.6 are optimal: 8, 9, 7 and 8 bits, and 5 bits.
        int[] counts = new int[DeflateFormat.LITERAL_CODES];
        Arrays.fill(counts, 0, 144, 2);
        Arrays.fill(counts, 144, 256, 1);
        Arrays.fill(counts, 256, 280, 4);
        Arrays.fill(counts, 280, 288, 2);
        FIXED_LITERALS.build(counts);
        Arrays.fill(counts, 1);
        FIXED_DISTANCES.build(counts);
        FIXED_DISTANCES.entries[Tokens.NO_DISTANCE] = 0; // not a symbol of a block
    }

    private final HuffmanCode literals = new HuffmanCode(DeflateFormat.LENGTH_EXTRA_BITS, DeflateFormat.MAX_BITS);
    private final HuffmanCode distances = new HuffmanCode(DeflateFormat.DISTANCE_EXTRA_BITS, DeflateFormat.MAX_BITS);
    private final HuffmanCode codeLengths =
            new HuffmanCode(DeflateFormat.CODE_LENGTH_EXTRA_BITS, DeflateFormat.MAX_CODE_LENGTH_BITS);

    /** The code lengths of both codes in one sequence. */
    private final int[] lengths = new int[DeflateFormat.LITERAL_CODES + DeflateFormat.DISTANCE_CODES];

    /** The same, run-length encoded: a symbol of the code length alphabet, and its extra bits above it. */
    private final int[] header = new int[DeflateFormat.LITERAL_CODES + DeflateFormat.DISTANCE_CODES];

    private final int[] headerCounts = new int[DeflateFormat.CODE_LENGTH_CODES];
    private int headerLength;

    void write(Tokens tokens, BitWriter out) {
        literals.build(tokens.literalCounts);
        distances.build(tokens.distanceCounts);
        encodeCodeLengths();
        int headerBits = 5 + 5 + 4 + 3 * codeLengthCodesUsed() + codeLengths.bits(headerCounts);
        int dynamicBits = headerBits + bits(tokens, literals, distances);
        int fixedBits = bits(tokens, FIXED_LITERALS, FIXED_DISTANCES);
        out.ensureCapacity(MAX_HEADER_BYTES + MAX_TOKEN_BYTES * tokens.count());
        out.putBits(1, 1); // BFINAL
        if (dynamicBits < fixedBits) {
            out.putBits(DeflateFormat.DYNAMIC_BLOCK, 2);
            writeHeader(out);
            write(tokens, literals, distances, out);
        } else {
            out.putBits(DeflateFormat.FIXED_BLOCK, 2);
            write(tokens, FIXED_LITERALS, FIXED_DISTANCES, out);
        }
        out.alignToByte();
    }

    private static void write(Tokens tokens, HuffmanCode literals, HuffmanCode distances, BitWriter out) {
        for (int i = 0; i < tokens.count(); i++) {
            int token = tokens.get(i);
            int literal = literals.entries[token & Tokens.SYMBOL_MASK];
            int distance = distances.entries[token >>> Tokens.DISTANCE_SHIFT & Tokens.FIVE_BITS_MASK];
            long value = HuffmanCode.withExtraBits(distance, token >>> Tokens.DISTANCE_EXTRA_SHIFT);
            value <<= HuffmanCode.lengthWithExtraBits(literal);
            value |= HuffmanCode.withExtraBits(literal, token >>> Tokens.LENGTH_EXTRA_SHIFT & Tokens.FIVE_BITS_MASK);
            out.putBits(value, HuffmanCode.lengthWithExtraBits(literal) + HuffmanCode.lengthWithExtraBits(distance));
        }
        write(literals.entries[DeflateFormat.END_OF_BLOCK], 0, out);
    }

    private static void write(int entry, int extra, BitWriter out) {
        out.putBits(HuffmanCode.withExtraBits(entry, extra), HuffmanCode.lengthWithExtraBits(entry));
    }

    private static int bits(Tokens tokens, HuffmanCode literals, HuffmanCode distances) {
        return literals.bits(tokens.literalCounts) + distances.bits(tokens.distanceCounts);
    }

    /** Section 3.2.7: run-length encodes the code lengths of both codes and builds the code length code. */
    private void encodeCodeLengths() {
        headerLength = 0;
        Arrays.fill(headerCounts, 0);
        int literalsUsed = literals.used(DeflateFormat.FIRST_LENGTH_SYMBOL);
        int total = literalsUsed + distances.used(1);
        System.arraycopy(literals.lengths, 0, lengths, 0, literalsUsed);
        System.arraycopy(distances.lengths, 0, lengths, literalsUsed, total - literalsUsed);
        int at = 0;
        while (at < total) {
            int length = lengths[at];
            int end = at + 1;
            while (end < total && lengths[end] == length) {
                end++;
            }
            int remaining = end - at;
            if (length == 0) {
                remaining = encodeRepeats(DeflateFormat.REPEAT_ZERO_11, 11, 138, remaining);
                remaining = encodeRepeats(DeflateFormat.REPEAT_ZERO_3, 3, 10, remaining);
            } else {
                addHeaderSymbol(length, 0);
                remaining = encodeRepeats(DeflateFormat.REPEAT_PREVIOUS, 3, 6, remaining - 1);
            }
            for (; remaining > 0; remaining--) {
                addHeaderSymbol(length, 0);
            }
            at = end;
        }
        codeLengths.build(headerCounts);
    }

    /** Encodes repeats with a symbol that stands for at least {@code min} of them, and returns how many remain. */
    private int encodeRepeats(int symbol, int min, int max, int count) {
        int remaining = count;
        while (remaining >= min) {
            int repeat = Math.min(remaining, max);
            addHeaderSymbol(symbol, repeat - min);
            remaining -= repeat;
        }
        return remaining;
    }

    private void addHeaderSymbol(int symbol, int extra) {
        header[headerLength++] = extra << 8 | symbol;
        headerCounts[symbol]++;
    }

    private int codeLengthCodesUsed() {
        int used = DeflateFormat.CODE_LENGTH_CODES;
        while (used > 4 && codeLengths.lengths[DeflateFormat.CODE_LENGTH_ORDER[used - 1]] == 0) {
            used--;
        }
        return used;
    }

    private void writeHeader(BitWriter out) {
        int codeLengthCodesUsed = codeLengthCodesUsed();
        out.putBits(literals.used(DeflateFormat.FIRST_LENGTH_SYMBOL) - DeflateFormat.FIRST_LENGTH_SYMBOL, 5); // HLIT
        out.putBits(distances.used(1) - 1, 5); // HDIST
        out.putBits(codeLengthCodesUsed - 4, 4); // HCLEN
        for (int i = 0; i < codeLengthCodesUsed; i++) {
            out.putBits(codeLengths.lengths[DeflateFormat.CODE_LENGTH_ORDER[i]], 3);
        }
        for (int i = 0; i < headerLength; i++) {
            write(codeLengths.entries[header[i] & 0xff], header[i] >>> 8, out);
        }
    }
}
