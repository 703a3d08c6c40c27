// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

/** Scans parts of client input between two bounds. Searching to the end of the text for every part would be quadratic. */
public final class TextScanner {

    private TextScanner() {}

    /** Returns the index of a character, or {@code end}. */
    public static int find(char wanted, String text, int from, int end) {
        int at = from;
        while (at < end && text.charAt(at) != wanted) {
            at++;
        }
        return at;
    }

    /** Returns the index after optional white space (RFC 9110, section 5.6.3). */
    public static int skipSpace(String text, int from, int end) {
        int at = from;
        while (at < end && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    /** Whether the part is this token, ignoring case, with optional white space around it. */
    public static boolean isToken(String token, String text, int from, int end) {
        int start = skipSpace(text, from, end);
        int tokenEnd = start + token.length();
        return tokenEnd <= end
                && text.regionMatches(true, start, token, 0, token.length())
                && skipSpace(text, tokenEnd, end) == end;
    }
}
