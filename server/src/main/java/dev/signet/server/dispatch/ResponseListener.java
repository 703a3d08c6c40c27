// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.dispatch;

import dev.signet.server.http.Request;
import dev.signet.server.http.Response;

/** Is told of every answer. Called on event loops, so it must be quick. */
@FunctionalInterface
public interface ResponseListener {

    ResponseListener NONE = (protocol, request, response, bytes, nanos) -> {};

    /**
     * An answer was given to its connection.
     *
     * @param protocol {@code HTTP/1.1} or {@code HTTP/2}
     * @param bytes the length of its content
     * @param nanos from when the request was complete
     */
    void answered(String protocol, Request request, Response response, int bytes, long nanos);

    default ResponseListener and(ResponseListener other) {
        return (protocol, request, response, bytes, nanos) -> {
            answered(protocol, request, response, bytes, nanos);
            other.answered(protocol, request, response, bytes, nanos);
        };
    }
}
