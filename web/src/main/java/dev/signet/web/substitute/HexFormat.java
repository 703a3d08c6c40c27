// SPDX-License-Identifier: Apache-2.0
package dev.signet.web.substitute;

/** The part of {@code java.util.HexFormat} that core uses. */
public final class HexFormat {

    private static final HexFormat PLAIN = new HexFormat();

    private HexFormat() {}

    public static HexFormat of() {
        return PLAIN;
    }

    /** The last digits of a number in lower case. */
    public String toHexDigits(long value, int digits) {
        char[] text = new char[digits];
        for (int i = 0; i < digits; i++) {
            text[i] = Character.forDigit((int) (value >>> (4 * (digits - 1 - i))) & 0xf, 16);
        }
        return new String(text);
    }
}
