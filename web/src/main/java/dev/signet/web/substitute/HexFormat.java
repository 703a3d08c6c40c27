// SPDX-License-Identifier: Apache-2.0
package dev.signet.web.substitute;

/** The part of {@code java.util.HexFormat} that core uses. */
public final class HexFormat {

    private static final HexFormat PLAIN = new HexFormat();

    private HexFormat() {}

    public static HexFormat of() {
        return PLAIN;
    }

    public static boolean isHexDigit(int c) {
        return fromHexDigit(c) >= 0;
    }

    /** The value of a digit of either case, or -1 where the original throws an exception. */
    public static int fromHexDigit(int c) {
        return "0123456789abcdef".indexOf(c >= 'A' && c <= 'F' ? c + 'a' - 'A' : c);
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
