// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import dev.signet.internal.memory.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A reused buffer for SVG text, which is ASCII. */
final class SvgText {

    /** At least twice the length of the longest SVG, which SvgTest determines. */
    static final int CAPACITY = 4096;

    private static final String DIGITS = "0123456789abcdef";

    /** The numbers from 0 to 99 as {@link #packed} text. */
    private static final long[] NUMBERS = new long[100];

    static {
        for (int number = 0; number < NUMBERS.length; number++) {
            NUMBERS[number] = packed(Integer.toString(number));
        }
    }

    private final byte[] text = new byte[CAPACITY];
    private int length;

    static byte[] ascii(String fragment) {
        return fragment.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Packs text of up to seven characters into a long: the first character in the lowest byte, the length in the highest.
     * Writing it takes no branch; branches on the length of numbers would be unpredictable.
     */
    static long packed(String fragment) {
        long packed = (long) fragment.length() << 56;
        for (int i = 0; i < fragment.length(); i++) {
            packed |= (long) fragment.charAt(i) << (8 * i);
        }
        return packed;
    }

    /** Concatenates two packed texts. */
    static long joined(long first, long second) {
        return first + ((second & 0xffffffffffffffL) << (8 * (first >>> 56))) + (second & 0xffL << 56);
    }

    /** Returns a number from 0 to 99 as packed text. */
    static long packed(int number) {
        return NUMBERS[number];
    }

    /** Returns the six hexadecimal characters of a color as packed text. */
    static long packedColor(int rgb) {
        long packed = 6L << 56;
        for (int i = 0; i < 6; i++) {
            packed |= (long) DIGITS.charAt(rgb >>> (20 - 4 * i) & 15) << (8 * i);
        }
        return packed;
    }

    void clear() {
        length = 0;
    }

    SvgText put(byte[] fragment) {
        System.arraycopy(fragment, 0, text, length, fragment.length);
        length += fragment.length;
        return this;
    }

    SvgText putPacked(long packed) {
        LittleEndian.putLong(text, length, packed);
        length += (int) (packed >>> 56);
        return this;
    }

    /** Appends a number from 0 to 9999 in decimal. */
    SvgText putNumber(int number) {
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

    /** Appends a template. If it has a single color, both colors are equal. */
    SvgText put(ColorTemplate template, long first, long second) {
        template.put(text, length, first, second);
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
