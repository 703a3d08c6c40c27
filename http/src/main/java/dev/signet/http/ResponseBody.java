// SPDX-License-Identifier: Apache-2.0
package dev.signet.http;

/** The body of a response, rendered on request. */
public interface ResponseBody {

    /** Returns the value of {@code Content-Type}; empty if the response has no content. */
    String mediaType();

    /** Whether rendering takes milliseconds and megabytes: a PNG of more than 256 pixels. */
    boolean isExpensive();

    /** Renders the body and returns its bytes, which the caller must not change. Every call renders again. */
    byte[] render();
}
