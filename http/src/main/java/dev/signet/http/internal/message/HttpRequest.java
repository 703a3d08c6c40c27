// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

/** The parts of a request that a response depends on. */
public interface HttpRequest {

    /** Returns the method as sent; case matters. */
    String method();

    /** Returns the raw request target, one char per byte (ISO 8859-1), neither decoded nor normalized. */
    String target();

    /**
     * Returns the field lines with a name, joined by commas (RFC 9110, section 5.3); empty if there are none.
     *
     * @param name in lower case
     */
    String field(String name);

    default boolean isHead() {
        return method().equals("HEAD");
    }

    default boolean isGetOrHead() {
        return method().equals("GET") || isHead();
    }

    default boolean isOptions() {
        return method().equals("OPTIONS");
    }
}
