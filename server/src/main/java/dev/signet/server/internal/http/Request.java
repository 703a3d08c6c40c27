// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http;

/**
 * The parts of a request that a response depends on.
 *
 * @param method as sent; case-sensitive
 * @param target the raw request target, one char per byte (ISO 8859-1), neither decoded nor normalized
 * @param ifNoneMatch the field lines of {@code If-None-Match} joined by commas; empty if absent
 * @param accept likewise {@code Accept}
 * @param acceptEncoding likewise {@code Accept-Encoding}
 * @param selected likewise the field that the port selects in addition, such as {@code Host} on the operations port
 */
public record Request(
        String method, String target, String ifNoneMatch, String accept, String acceptEncoding, String selected) {

    /** Placeholder for a request that is not parsed, rejected or no longer needed. */
    public static final Request NONE = new Request("-", "", "");

    /** Placeholder for a rejected HEAD request, whose response has no content. */
    public static final Request REJECTED_HEAD_REQUEST = new Request("HEAD", "", "");

    /** Creates a request without {@code Accept}, {@code Accept-Encoding} and the selected field. */
    public Request(String method, String target, String ifNoneMatch) {
        this(method, target, ifNoneMatch, "", "", "");
    }

    /** Joins the lines of one field to a list (RFC 9110, section 5.3). */
    public static String joined(String list, String line) {
        return list.isEmpty() ? line : list + "," + line;
    }

    /** Returns the number of characters of all components. */
    public int length() {
        return method.length()
                + target.length()
                + ifNoneMatch.length()
                + accept.length()
                + acceptEncoding.length()
                + selected.length();
    }

    public boolean isHead() {
        return method.equals("HEAD");
    }

    public boolean isGetOrHead() {
        return method.equals("GET") || isHead();
    }

    public boolean isOptions() {
        return method.equals("OPTIONS");
    }
}
