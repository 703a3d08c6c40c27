// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http;

/**
 * A response. The protocol adds {@code Content-Length}, {@code Date} and {@code Connection}.
 *
 * @param endpoint for metrics
 * @param head the status and the constant fields
 * @param etag with its quotes; empty if there is none
 * @param content not sent if the request was HEAD
 */
public record Response(Endpoint endpoint, ResponseHead head, String etag, Body content) {

    public Status status() {
        return head.status();
    }

    /** Whether {@code Content-Length} is to be sent. */
    public boolean hasLength() {
        return status().hasContent() && content != Body.OMITTED;
    }
}
