// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

/**
 * An answer. What is not here, the protocol adds: {@code Content-Length}, {@code Date}, {@code Connection}.
 *
 * @param endpoint for metrics
 * @param head the status and the fields that are always the same
 * @param etag in its quotes; empty if there is none
 * @param content sent unless the request was HEAD
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
