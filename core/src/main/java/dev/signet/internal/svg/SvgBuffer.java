// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import dev.signet.internal.memory.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** A reused buffer for SVG text, which is ASCII. */
final class SvgBuffer {

    /** At least twice the length of the longest SVG, which SvgTest determines. */
    static final int CAPACITY = 4096;

    /** The number of words of eight bytes of the longest text inside a cell. */
    static final int MAX_WORDS = 6;

    /** The numbers from 0 to 99 as {@link #packed} text. */
    private static final long[] NUMBERS = new long[100];

    /** The two hexadecimal characters of each byte, the first one in the lower byte. */
    private static final long[] BYTES = new long[256];

    static {
        for (int number = 0; number < NUMBERS.length; number++) {
            NUMBERS[number] = packed(Integer.toString(number));
        }
        for (int number = 0; number < BYTES.length; number++) {
            BYTES[number] = packed(HexFormat.of().toHexDigits((byte) number)) & 0xffff;
        }
    }

    private final byte[] text = new byte[CAPACITY];
    private int length;

    static byte[] ascii(String fragment) {
        return fragment.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns text as words of eight bytes, the first character in the lowest one. */
    static long[] words(String fragment) {
        long[] words = new long[(fragment.length() + 7) / 8];
        for (int i = 0; i < fragment.length(); i++) {
            words[i / 8] |= (long) fragment.charAt(i) << (8 * i);
        }
        return words;
    }

    /**
     * Packs text of up to seven characters into a long: the first character in the lowest byte, the length in the highest.
     * Writing it takes no branch; branches on the length of numbers would be unpredictable.
     */
    static long packed(String fragment) {
        return (long) fragment.length() << 56 | (fragment.isEmpty() ? 0 : words(fragment)[0]);
    }

    /** Concatenates two packed texts. */
    static long joined(long first, long second) {
        return first + ((second & 0xffffffffffffffL) << (8 * (first >>> 56))) + (second & 0xffL << 56);
    }

    /** Returns a number from 0 to 99 as packed text. */
    static long packed(int number) {
        return NUMBERS[number];
    }

    /** Returns a number of 24 bits as packed text of six hexadecimal characters. */
    static long packedHex(int number) {
        return 6L << 56 | BYTES[number & 255] << 32 | BYTES[number >>> 8 & 255] << 16 | BYTES[number >>> 16];
    }

    int length() {
        return length;
    }

    /** Removes what follows the first {@code newLength} characters. */
    void truncate(int newLength) {
        length = newLength;
    }

    SvgBuffer put(byte[] fragment) {
        System.arraycopy(fragment, 0, text, length, fragment.length);
        length += fragment.length;
        return this;
    }

    /**
     * Appends text of up to {@value #MAX_WORDS} words, which follow its length in an array. All words are copied: a copy that
     * depended on the length would be mispredicted often.
     */
    SvgBuffer putWords(long[] source, int at) {
        for (int i = 0; i < MAX_WORDS; i++) {
            LittleEndian.putLong(text, length + Long.BYTES * i, source[at + 1 + i]);
        }
        length += (int) source[at];
        return this;
    }

    SvgBuffer putPacked(long packed) {
        LittleEndian.putLong(text, length, packed);
        length += (int) (packed >>> 56);
        return this;
    }

    /** Appends a number from 0 to 9999 in decimal. */
    SvgBuffer putNumber(int number) {
        if (number >= 1000) {
            text[length++] = (byte) ('0' + number / 1000);
        }
        if (number >= 100) {
            text[length++] = (byte) ('0' + number / 100 % 10);
        }
        if (number >= 10) {
            text[length++] = (byte) ('0' + number / 10 % 10);
        }
        text[length++] = (byte) ('0' + number % 10);
        return this;
    }

    /** Appends a template with one value. */
    SvgBuffer put(HexTemplate template, long value) {
        template.put(text, length, value);
        length += template.length();
        return this;
    }

    /** Appends a template with four values. */
    SvgBuffer put(HexTemplate template, long first, long second, long third, long fourth) {
        template.put(text, length, first, second, third, fourth);
        length += template.length();
        return this;
    }

    byte[] toBytes() {
        return Arrays.copyOf(text, length);
    }

    @Override
    public String toString() {
        return new String(text, 0, length, StandardCharsets.ISO_8859_1);
    }
}
