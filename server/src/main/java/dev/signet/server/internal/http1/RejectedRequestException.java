// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;

/**
 * A request that violates the protocol. The connection is closed after the error response, since the start of the next request
 * is unknown. The instances are constants without stack traces, so many invalid requests cost little.
 */
@SuppressWarnings("StaticAssignmentOfThrowable") // they have no stack trace and hold nothing of the request
final class RejectedRequestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    static final RejectedRequestException REQUEST_LINE =
            bad("The request line must be a method, a target and HTTP/1.1, one space apart.");
    static final RejectedRequestException HEADER =
            bad("A header line must be a name, a colon and a value, without control characters, and end with CRLF.");
    static final RejectedRequestException HOST =
            bad("There must be one Host header, with a host and an optional port.");
    static final RejectedRequestException LENGTH = bad("There must be at most one Content-Length, in plain digits.");
    static final RejectedRequestException CODING =
            bad("Transfer-Encoding must be chunked, at most once, in HTTP/1.1 and without a Content-Length.");
    static final RejectedRequestException UNKNOWN_CODING =
            of(Status.NOT_IMPLEMENTED, "The only transfer coding of requests is chunked.");
    static final RejectedRequestException CHUNK = bad("The chunks of the body must be well-formed.");
    static final RejectedRequestException EXPECTATION = new RejectedRequestException(ErrorResponses.EXPECTATION);
    static final RejectedRequestException VERSION =
            of(Status.VERSION_NOT_SUPPORTED, "The version must be HTTP/1.1, HTTP/1.0 or HTTP/2.");
    static final RejectedRequestException TARGET_TOO_LONG =
            new RejectedRequestException(ErrorResponses.REQUEST_LINE_TOO_LONG);
    static final RejectedRequestException HEADERS_TOO_LARGE =
            new RejectedRequestException(ErrorResponses.HEADERS_TOO_LARGE);
    static final RejectedRequestException BODY_TOO_LARGE = new RejectedRequestException(ErrorResponses.BODY_TOO_LARGE);

    @SuppressWarnings("serial") // never serialized
    private final Response response;

    private RejectedRequestException(Response response) {
        super(response.status().name(), null, false, false);
        this.response = response;
    }

    Response response() {
        return response;
    }

    private static RejectedRequestException bad(String message) {
        return of(Status.BAD_REQUEST, message);
    }

    private static RejectedRequestException of(Status status, String message) {
        return new RejectedRequestException(ErrorResponses.of(status, message));
    }
}
