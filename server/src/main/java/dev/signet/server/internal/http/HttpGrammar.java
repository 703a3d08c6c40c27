// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http;

import java.util.Arrays;

/** Character classes of RFC 9110 and 9112 as lookup tables. */
public final class HttpGrammar {

    /** {@code tchar}, RFC 9110, section 5.6.2. */
    private static final boolean[] TOKEN = table("09AZaz", "!#$%&'*+-.^_`|~");
    /**
     * Visible characters and, beyond the grammar of RFC 9112, bytes of unescaped UTF-8: people type URLs with them, and browsers
     * and proxies may pass them on unescaped. They have one meaning only, that of their percent-encoded form.
     */
    private static final boolean[] TARGET = table("!~\u0080\u00ff", "");
    /** {@code field-vchar}, space and tab, RFC 9110, section 5.5. */
    private static final boolean[] VALUE = table(" ~\u0080\u00ff", "\t");
    /** Names and addresses of hosts, RFC 3986, section 3.2.2, except IP literals. */
    private static final boolean[] HOST = table("09AZaz", "-._~%!$&'()*+,;=");

    private static final boolean[] IP_LITERAL = table("09AZaz", "-._~%!$&'()*+,;=:");
    private static final boolean[] DIGIT = table("09", "");

    private HttpGrammar() {}

    public static boolean isTchar(byte b) {
        return TOKEN[b & 0xff];
    }

    public static boolean isTargetChar(byte b) {
        return TARGET[b & 0xff];
    }

    public static boolean isFieldValueChar(byte b) {
        return VALUE[b & 0xff];
    }

    /** Whether a text of Latin-1 characters is a token. */
    public static boolean isToken(String text) {
        return !text.isEmpty() && consistsOf(TOKEN, text, 0, text.length());
    }

    /** Whether a text of Latin-1 characters is a host, which may be empty, and an optional port (RFC 9110, section 7.2). */
    public static boolean isHost(String text) {
        int colon = text.indexOf(':', text.lastIndexOf(']') + 1);
        int end = colon < 0 ? text.length() : colon;
        boolean literal = text.startsWith("[") && text.startsWith("]", end - 1);
        boolean valid = literal ? consistsOf(IP_LITERAL, text, 1, end - 1) : consistsOf(HOST, text, 0, end);
        return valid && (colon < 0 || consistsOf(DIGIT, text, colon + 1, text.length()));
    }

    /** Whether a text of Latin-1 characters consists of digits. */
    public static boolean isNumber(String text) {
        return !text.isEmpty() && consistsOf(DIGIT, text, 0, text.length());
    }

    public static boolean isSpace(byte b) {
        return b == ' ' || b == '\t';
    }

    private static boolean consistsOf(boolean[] characters, String text, int from, int to) {
        boolean all = true;
        for (int i = from; i < to; i++) {
            all &= characters[text.charAt(i) & 0xff];
        }
        return all;
    }

    /** Returns a table of ranges, each by its first and last character, and other characters. */
    private static boolean[] table(String ranges, String others) {
        boolean[] table = new boolean[256];
        for (int i = 0; i < ranges.length(); i += 2) {
            Arrays.fill(table, ranges.charAt(i), ranges.charAt(i + 1) + 1, true);
        }
        others.chars().forEach(c -> table[c] = true);
        return table;
    }
}
