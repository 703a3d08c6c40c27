// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

/**
 * Finds its way through text that clients wrote, never beyond an end: to look farther for every part would take as long as
 * the text is long, squared.
 */
public final class Scan {

    private Scan() {}

    /** Where a character is, or the end. */
    public static int find(char wanted, String text, int from, int end) {
        int at = from;
        while (at < end && text.charAt(at) != wanted) {
            at++;
        }
        return at;
    }

    /** Behind what RFC 9110 calls optional white space. */
    public static int skipSpace(String text, int from, int end) {
        int at = from;
        while (at < end && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    /** Whether there is nothing but this word, in capitals or not, and optional white space. */
    public static boolean isJust(String word, String text, int from, int end) {
        int start = skipSpace(text, from, end);
        int wordEnd = start + word.length();
        return wordEnd <= end
                && text.regionMatches(true, start, word, 0, word.length())
                && skipSpace(text, wordEnd, end) == end;
    }
}
