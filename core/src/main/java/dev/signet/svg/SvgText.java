// SPDX-License-Identifier: Apache-2.0
package dev.signet.svg;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A buffer for the text of one SVG after another. Only ASCII is ever written. */
public final class SvgText {

    /** More than twice the longest SVG there is; SvgTest looks for the longest. */
    static final int CAPACITY = 4096;

    private static final byte[] DIGITS = ascii("0123456789abcdef");

    private final byte[] text = new byte[CAPACITY];
    private int length;

    static byte[] ascii(String fragment) {
        return fragment.getBytes(StandardCharsets.US_ASCII);
    }

    void clear() {
        length = 0;
    }

    SvgText put(byte[] fragment) {
        System.arraycopy(fragment, 0, text, length, fragment.length);
        length += fragment.length;
        return this;
    }

    SvgText put(char character) {
        text[length++] = (byte) character;
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

    /** The six hexadecimal digits of a colour. */
    SvgText putColour(int rgb) {
        for (int shift = 20; shift >= 0; shift -= 4) {
            text[length++] = DIGITS[rgb >>> shift & 15];
        }
        return this;
    }

    byte[] toBytes() {
        return Arrays.copyOf(text, length);
    }
}
