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
}
