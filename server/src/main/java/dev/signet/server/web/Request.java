// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

/**
 * What an answer depends on, and nothing else.
 *
 * @param method as sent; case matters
 * @param target the raw request target, one char a byte (ISO 8859-1); nothing has decoded, resolved or merged it
 * @param ifNoneMatch the lines of {@code If-None-Match} joined by commas; empty if there is none
 * @param accept likewise {@code Accept}
 * @param acceptEncoding likewise {@code Accept-Encoding}
 */
public record Request(String method, String target, String ifNoneMatch, String accept, String acceptEncoding) {

    /** A request of a client that takes whatever it gets. */
    public Request(String method, String target, String ifNoneMatch) {
        this(method, target, ifNoneMatch, "", "");
    }

    public boolean isHead() {
        return method.equals("HEAD");
    }

    boolean isGet() {
        return method.equals("GET");
    }

    boolean isOptions() {
        return method.equals("OPTIONS");
    }
}
