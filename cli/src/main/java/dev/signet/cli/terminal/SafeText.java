// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

/** Replaces control characters in untrusted text, and truncates it, before it is printed to a terminal. */
public final class SafeText {

    private static final int MAX_LENGTH = 500;

    private SafeText() {}

    /** Returns the text in single quotes, otherwise as {@link #visible} does. */
    public static String quoted(String text) {
        return "'" + visible(text) + "'";
    }

    /** Returns the text with a question mark for each control character, truncated to 500 code points. */
    public static String visible(String text) {
        StringBuilder visible = new StringBuilder();
        text.codePoints().limit(MAX_LENGTH).map(SafeText::visible).forEach(visible::appendCodePoint);
        if (text.codePointCount(0, text.length()) > MAX_LENGTH) {
            visible.append("...");
        }
        return visible.toString();
    }

    private static int visible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> '?';
            default -> codePoint;
        };
    }
}
