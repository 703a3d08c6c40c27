// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

/** Text from outside, made fit to stand in a message: nothing in it can steer a terminal or fill the screen. */
public final class SafeText {

    private static final int LONGEST = 500;

    private SafeText() {}

    /** The text in single quotes, without control characters, and cut if it is very long. */
    public static String of(String text) {
        return "'" + visible(text) + "'";
    }

    /** The text without control characters, and cut if it is very long. */
    public static String visible(String text) {
        StringBuilder visible = new StringBuilder();
        text.codePoints().limit(LONGEST).map(SafeText::visible).forEach(visible::appendCodePoint);
        if (text.codePointCount(0, text.length()) > LONGEST) {
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
