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
}
