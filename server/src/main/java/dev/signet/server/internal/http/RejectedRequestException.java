// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http;

import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;

/**
 * A request that violates the protocol or exceeds a limit. HTTP/1.1 closes the connection after the error response, since the start
 * of the next request is unknown. The instances are constants without stack traces, so many invalid requests cost little.
 */
@SuppressWarnings("StaticAssignmentOfThrowable") // they have no stack trace and hold nothing of the request
public final class RejectedRequestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public static final RejectedRequestException REQUEST_LINE =
            bad("The request line must be a method, a target and HTTP/1.1, one space apart.");
    public static final RejectedRequestException PATH = bad("The path must begin with a slash, or be an asterisk.");
    public static final RejectedRequestException PSEUDO_HEADER = bad("There must be a valid method and scheme.");
    public static final RejectedRequestException HEADER =
            bad("A header line must be a name, a colon and a value, without control characters, and end with CRLF.");
    public static final RejectedRequestException HOST = bad("There must be one host, with an optional port.");
    public static final RejectedRequestException LENGTH =
            bad("There must be at most one Content-Length, in plain digits.");
    public static final RejectedRequestException CODING =
            bad("Transfer-Encoding must be chunked, at most once, in HTTP/1.1 and without a Content-Length.");
    public static final RejectedRequestException UNKNOWN_CODING =
            new RejectedRequestException(Status.NOT_IMPLEMENTED, "The only transfer coding of requests is chunked.");
    public static final RejectedRequestException CHUNK = bad("The chunks of the body must be well-formed.");
    public static final RejectedRequestException EXPECTATION =
            new RejectedRequestException(Status.EXPECTATION_FAILED, "Expect must be 100-continue.");
    public static final RejectedRequestException VERSION = new RejectedRequestException(
            Status.VERSION_NOT_SUPPORTED, "The version must be HTTP/1.1, HTTP/1.0 or HTTP/2.");
    /** For the limit of the server, which includes the method and the version. */
    public static final RejectedRequestException REQUEST_LINE_TOO_LONG =
            new RejectedRequestException(Status.URI_TOO_LONG, "The request line is longer than this server allows.");

    public static final RejectedRequestException HEADERS_TOO_LARGE = new RejectedRequestException(
            Status.HEADERS_TOO_LARGE, "The header section is too large or has too many fields.");
    public static final RejectedRequestException BODY_TOO_LARGE = new RejectedRequestException(
            Status.CONTENT_TOO_LARGE, "The body is larger than this server allows; no endpoint needs one.");

    @SuppressWarnings("serial") // never serialized
    private final Response response;

    private RejectedRequestException(Status status, String message) {
        super(status.name(), null, false, false);
        this.response = ErrorResponses.of(status, message);
    }

    public Response response() {
        return response;
    }

    public void throwUnless(boolean valid) {
        if (!valid) {
            throw this;
        }
    }

    private static RejectedRequestException bad(String message) {
        return new RejectedRequestException(Status.BAD_REQUEST, message);
    }
}
