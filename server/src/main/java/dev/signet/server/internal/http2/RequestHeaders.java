// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import dev.signet.server.internal.http.HttpGrammar;
import dev.signet.server.internal.http.RequestFields;
import dev.signet.server.internal.net.Limits;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Map;
import java.util.Optional;

/** The header fields of a request. The limits of HTTP/1.1 are applied to the length that they would have there. */
final class RequestHeaders {

    private static final Response NOT_A_PATH =
            ErrorResponses.of(Status.BAD_REQUEST, "The path must begin with a slash, or be an asterisk.");
    private static final Response MALFORMED = ErrorResponses.of(
            Status.BAD_REQUEST, "There must be a valid method and scheme, and at most one host with an optional port.");

    /** Number of pseudo-headers that correspond to the request line: method, scheme and path. */
    private static final int REQUEST_LINE_FIELDS = 3;

    /** Length of the request line of HTTP/1.1 without method and path. */
    private static final int REQUEST_LINE_OVERHEAD = "  HTTP/1.1".length();

    /** Colon, space and CRLF of a field line of HTTP/1.1. */
    private static final int FIELD_OVERHEAD = 4;

    private final int count;
    private String method = "";
    private String scheme = "";
    private String path = "";
    final RequestFields fields = new RequestFields();
    private long bytes;

    /** The error response if the request exceeds a limit or is invalid. */
    final Optional<Response> rejection;

    RequestHeaders(Http2Headers headers) {
        this.count = headers.size() - REQUEST_LINE_FIELDS;
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            add(field.getKey().toString(), field.getValue());
        }
        this.rejection = check();
    }

    private void add(String name, CharSequence value) {
        switch (name) {
            case ":method" -> method = value.toString();
            case ":scheme" -> scheme = value.toString();
            case ":path" -> path = value.toString();
            default -> {
                bytes += name.length() + value.length() + FIELD_OVERHEAD;
                // A request beyond the limits is rejected.
                if (count <= Limits.HEADERS && bytes <= Limits.HEADER_BYTES) {
                    fields.add(name, value.toString());
                }
            }
        }
    }

    /** Returns the request, or a placeholder if it is rejected, so that its fields are not kept. */
    Request request() {
        if (rejection.isEmpty()) {
            return fields.request(method, path);
        }
        return method.equals("HEAD") ? Request.REJECTED_HEAD_REQUEST : Request.NONE;
    }

    private Optional<Response> check() {
        if (path.length() + method.length() + REQUEST_LINE_OVERHEAD > Limits.REQUEST_LINE) {
            return Optional.of(ErrorResponses.REQUEST_LINE_TOO_LONG);
        }
        if (count > Limits.HEADERS || bytes > Limits.HEADER_BYTES) {
            return Optional.of(ErrorResponses.HEADERS_TOO_LARGE);
        }
        if (!path.startsWith("/") && !path.equals("*")) {
            return Optional.of(NOT_A_PATH);
        }
        if (!HttpGrammar.isToken(method) || !HttpGrammar.isToken(scheme) || !fields.isHostValid()) {
            return Optional.of(MALFORMED);
        }
        return fields.expectsOther() ? Optional.of(ErrorResponses.EXPECTATION) : Optional.empty();
    }
}
