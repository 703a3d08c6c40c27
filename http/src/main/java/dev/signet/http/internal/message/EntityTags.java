// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

/** Field values of {@code If-Match} and {@code If-None-Match}: an asterisk or a list of entity tags (RFC 9110, section 13.1). */
public final class EntityTags {

    private static final String WEAK = "W/";

    private EntityTags() {}

    /** Whether the field value contains the entity tag in the weak comparison (section 8.8.3.2), as for {@code If-None-Match}. */
    public static boolean matchWeakly(String header, String etag) {
        return matches(header, etag.startsWith(WEAK) ? etag.substring(WEAK.length()) : etag, true);
    }

    /** Whether the field value contains the entity tag in the strong comparison, as for {@code If-Match}. */
    public static boolean matchStrongly(String header, String etag) {
        return matches(header, etag, false);
    }

    /** List members after a malformed one are ignored. */
    private static boolean matches(String header, String tag, boolean weak) {
        int length = header.length();
        int at = TextScanner.skipSpace(header, 0, length);
        if (at < length && header.charAt(at) == '*') {
            return TextScanner.skipSpace(header, at + 1, length) == length;
        }
        while (at < length) {
            if (header.charAt(at) == ',') {
                at = TextScanner.skipSpace(header, at + 1, length);
                continue;
            }
            int start = at;
            int open = header.startsWith(WEAK, at) ? at + WEAK.length() : at;
            int close = open < length && header.charAt(open) == '"' ? header.indexOf('"', open + 1) : -1;
            if (close < 0) {
                return false;
            }
            at = TextScanner.skipSpace(header, close + 1, length);
            if (at < length && header.charAt(at) != ',') {
                return false;
            }
            if (close + 1 - open == tag.length() && header.startsWith(tag, open) && (weak || open == start)) {
                return true;
            }
        }
        return false;
    }
}
