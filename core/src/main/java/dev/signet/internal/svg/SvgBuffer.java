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

    /** Returns a number of 24 bits as packed text of six hexadecimal characters. */
    static long packedHex(int number) {
        return 6L << 56 | BYTES[number & 255] << 32 | BYTES[number >>> 8 & 255] << 16 | BYTES[number >>> 16];
    }

    void clear() {
        length = 0;
    }

    SvgBuffer put(byte[] fragment) {
        System.arraycopy(fragment, 0, text, length, fragment.length);
        length += fragment.length;
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
