// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import dev.signet.internal.memory.EightBytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A buffer for the text of one SVG after another. Only ASCII is ever written. */
final class SvgText {

    /** More than twice the longest SVG there is; SvgTest looks for the longest. */
    static final int CAPACITY = 4096;

    private static final String DIGITS = "0123456789abcdef";

    /** Every number from 0 to 99 as {@link #packed} text. */
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
     * Text of up to seven characters in one number: the first in the lowest byte, its length in the highest. Putting it
     * takes no branch, while the length of numbers is what a processor guesses wrong.
     */
    static long packed(String fragment) {
        long packed = (long) fragment.length() << 56;
        for (int i = 0; i < fragment.length(); i++) {
            packed |= (long) fragment.charAt(i) << (8 * i);
        }
        return packed;
    }

    /** Two packed texts, one after the other. */
    static long joined(long first, long second) {
        return first + ((second & 0xffffffffffffffL) << (8 * (first >>> 56))) + (second & 0xffL << 56);
    }

    /** A number from 0 to 99. */
    static long packed(int number) {
        return NUMBERS[number];
    }

    /** The six hexadecimal digits of a colour. */
    static long packedColour(int rgb) {
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

    SvgText put(long packed) {
        EightBytes.put(text, length, packed);
        length += (int) (packed >>> 56);
        return this;
    }

    /** A number from 0 to 9999 in decimal. */
    SvgText put(int number) {
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

    /** A template with one colour, or with two that take turns. */
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
