// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http;

/** {@code If-None-Match}: an asterisk or a list of entity tags, compared weakly (RFC 9110, sections 8.8.3.2 and 13.1.2). */
public final class IfNoneMatch {

    private IfNoneMatch() {}

    /** Whether the field value contains the entity tag. List members after a malformed one are ignored. */
    public static boolean matches(String header, String etag) {
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
            int open = header.startsWith("W/", at) ? at + 2 : at;
            int close = open < length && header.charAt(open) == '"' ? header.indexOf('"', open + 1) : -1;
            if (close < 0) {
                return false;
            }
            at = TextScanner.skipSpace(header, close + 1, length);
            if (at < length && header.charAt(at) != ',') {
                return false;
            }
            if (close + 1 - open == etag.length() && header.startsWith(etag, open)) {
                return true;
            }
        }
        return false;
    }
}
