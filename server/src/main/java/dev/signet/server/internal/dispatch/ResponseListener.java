// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.dispatch;

import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;

/** Observes responses. Called on event loops, so it must not block. */
@FunctionalInterface
public interface ResponseListener {

    ResponseListener NONE = (protocol, request, response, bytes, nanos) -> {};

    /**
     * A response was passed to its connection.
     *
     * @param protocol {@code HTTP/1.1} or {@code HTTP/2}
     * @param bytes length of the content
     * @param nanos since the request was complete
     */
    void responded(String protocol, Request request, Response response, int bytes, long nanos);

    default ResponseListener and(ResponseListener other) {
        return (protocol, request, response, bytes, nanos) -> {
            responded(protocol, request, response, bytes, nanos);
            other.responded(protocol, request, response, bytes, nanos);
        };
    }
}
