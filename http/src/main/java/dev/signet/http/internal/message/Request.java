// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

/**
 * The parts of a request that a response depends on.
 *
 * @param method as sent; case-sensitive
 * @param target the raw request target, one char per byte (ISO 8859-1), neither decoded nor normalized
 * @param ifMatch the field lines of {@code If-Match} joined by commas (RFC 9110, section 5.3); empty if absent
 * @param ifNoneMatch likewise {@code If-None-Match}
 * @param accept likewise {@code Accept}
 * @param acceptEncoding likewise {@code Accept-Encoding}
 * @param host the value of {@code Host}; empty if absent
 */
public record Request(
        String method,
        String target,
        String ifMatch,
        String ifNoneMatch,
        String accept,
        String acceptEncoding,
        String host) {

    /** Placeholder for a request that is not parsed, rejected or no longer needed. */
    public static final Request NONE = new Request("-", "", "");

    /** Placeholder for a rejected HEAD request, whose response has no content. */
    public static final Request REJECTED_HEAD_REQUEST = new Request("HEAD", "", "");

    public Request(String method, String target, String ifNoneMatch) {
        this(method, target, "", ifNoneMatch, "", "", "");
    }

    public int length() {
        return method.length()
                + target.length()
                + ifMatch.length()
                + ifNoneMatch.length()
                + accept.length()
                + acceptEncoding.length()
                + host.length();
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
