// SPDX-License-Identifier: Apache-2.0
package dev.signet.http;

import java.util.Map;

/**
 * A response without {@code Date} and {@code Connection}, which the caller adds. {@link SignetHandler} creates it; programs do not
 * implement it, so that it may get more methods.
 */
public interface SignetResponse {

    /** Returns the status code: 200, 204, 304, 400, 404, 405, 412 or 414. */
    int statusCode();

    /**
     * Returns the header fields, each with one value, as an unmodifiable map. {@code Content-Length} is one of them in responses to HEAD
     * only, and there unless the body {@linkplain #isExpensive is expensive}; otherwise the caller adds the length of the body.
     */
    Map<String, String> headers();

    /** Whether rendering the body takes milliseconds and megabytes: a PNG of more than 256 pixels. */
    boolean isExpensive();

    /**
     * Renders the body, which is empty in responses to HEAD and in responses without content. Every call renders again.
     *
     * @return its bytes, which the caller must not change
     */
    byte[] render();
}
