// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import dev.signet.internal.memory.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** A reused buffer for SVG text, which is ASCII. Text is appended in words of eight bytes; the last one may extend beyond it. */
public final class SvgBuffer {

    /** At least twice the length of the longest SVG, which SvgTest determines. */
    static final int CAPACITY = 4096;

    /** The number of words of the longest text inside a cell. */
    static final int CELL_WORDS = 6;

    /** The two hexadecimal characters of each byte, the first one in the lower byte. */
    private static final long[] BYTES = new long[256];

    static {
        for (int number = 0; number < BYTES.length; number++) {
            BYTES[number] = packed(HexFormat.of().toHexDigits((byte) number)) & 0xffff;
        }
    }

    private final byte[] bytes = new byte[CAPACITY];
    private int length;

    /** Returns the length of a text and its words, the first character in the lowest byte. */
    static long[] text(String text) {
        return text(text, (text.length() + 7) / 8);
    }

    /** Returns text with a certain number of words, which may be more than it takes. */
    static long[] text(String text, int words) {
        long[] result = new long[1 + words];
        result[0] = text.length();
        for (int i = 0; i < text.length(); i++) {
            result[1 + i / 8] |= (long) text.charAt(i) << (8 * i);
        }
        return result;
    }

    /**
     * Packs text of up to seven characters into a long: the first character in the lowest byte, the length in the highest.
     * Writing it takes no branch; branches on the length of numbers would be unpredictable.
     */
    static long packed(String text) {
        return text(text, 1)[1] | (long) text.length() << 56;
    }

    /** Concatenates two packed texts. */
    static long joined(long first, long second) {
        return first + ((second & 0xffffffffffffffL) << (8 * (first >>> 56))) + (second & 0xffL << 56);
    }

    /** Returns a number of 24 bits as packed text of six hexadecimal characters. */
    static long packedHex(int number) {
        return 6L << 56 | BYTES[number & 255] << 32 | BYTES[number >>> 8 & 255] << 16 | BYTES[number >>> 16];
    }

    void clear() {
        length = 0;
    }

    SvgBuffer put(long[] text) {
        for (int i = 1; i < text.length; i++) {
            LittleEndian.putLong(bytes, length + Long.BYTES * (i - 1), text[i]);
        }
        length += (int) text[0];
        return this;
    }

    /** Appends text of {@value #CELL_WORDS} words: a number that depended on the length would be mispredicted often. */
    SvgBuffer putCell(long[] text) {
        for (int i = 0; i < CELL_WORDS; i++) {
            LittleEndian.putLong(bytes, length + Long.BYTES * i, text[1 + i]);
        }
        length += (int) text[0];
        return this;
    }

    SvgBuffer putPacked(long text) {
        LittleEndian.putLong(bytes, length, text);
        length += (int) (text >>> 56);
        return this;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
}
