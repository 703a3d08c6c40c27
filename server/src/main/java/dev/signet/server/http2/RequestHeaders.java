// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.http.ErrorResponses;
import dev.signet.server.http.HttpGrammar;
import dev.signet.server.http.Limits;
import dev.signet.server.http.Request;
import dev.signet.server.http.Response;
import dev.signet.server.http.Status;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Headers.PseudoHeaderName;
import io.netty.util.AsciiString;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

/** The header fields of a request. The limits of HTTP/1.1 are applied to the length that they would have there. */
final class RequestHeaders {

    private static final Optional<Response> TARGET_TOO_LONG =
            error(Status.URI_TOO_LONG, "The path is longer than this server allows.");
    private static final Optional<Response> NOT_A_PATH =
            error(Status.BAD_REQUEST, "The path must begin with a slash, or be an asterisk.");

    private static final Optional<Response> MALFORMED = error(
            Status.BAD_REQUEST, "There must be a valid method and scheme, and at most one host with an optional port.");

    /** Number of pseudo-headers that correspond to the request line: method, scheme and path. */
    private static final int REQUEST_LINE_FIELDS = 3;

    /** Length of the request line of HTTP/1.1 without method and path. */
    private static final int REQUEST_LINE_OVERHEAD = "  HTTP/1.1".length();

    /** Colon, space and CRLF of a field line of HTTP/1.1. */
    private static final int FIELD_OVERHEAD = 4;

    private final Http2Headers headers;

    RequestHeaders(Http2Headers headers) {
        this.headers = headers;
    }

    /** Returns the request, with the field of this name in addition; empty for none. */
    Request request(String selectedField) {
        return new Request(
                orEmpty(headers.method()).toString(),
                orEmpty(headers.path()).toString(),
                list(HttpHeaderNames.IF_NONE_MATCH),
                list(HttpHeaderNames.ACCEPT),
                list(HttpHeaderNames.ACCEPT_ENCODING),
                // In order, in which valueIterator does not return lines.
                selectedField.isEmpty() ? "" : String.join(",", headers.getAll(selectedField)));
    }

    /** Returns a placeholder for a rejected request, so that its fields are not kept. */
    Request rejected() {
        return "HEAD".contentEquals(orEmpty(headers.method())) ? Request.REJECTED_HEAD : Request.NONE;
    }

    /** Returns the error response if the request exceeds a limit or is invalid. */
    Optional<Response> rejection(Limits limits) {
        CharSequence path = orEmpty(headers.path());
        if (path.length() + orEmpty(headers.method()).length() + REQUEST_LINE_OVERHEAD > limits.requestLine()) {
            return TARGET_TOO_LONG;
        }
        if (headers.size() > limits.headers() + REQUEST_LINE_FIELDS || bytes() > limits.headerBytes()) {
            return Optional.of(ErrorResponses.HEADERS_TOO_LARGE);
        }
        if (!isPath(path)) {
            return NOT_A_PATH;
        }
        if (!HttpGrammar.isToken(orEmpty(headers.method()))
                || !HttpGrammar.isToken(orEmpty(headers.scheme()))
                || !isHostValid()) {
            return MALFORMED;
        }
        return expects() && !expectsContinue() ? Optional.of(ErrorResponses.EXPECTATION) : Optional.empty();
    }

    /** Returns the size of all fields that are not part of the request line. */
    private long bytes() {
        long bytes = 0;
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            if (!isInRequestLine(field.getKey())) {
                bytes += field.getKey().length() + field.getValue().length() + FIELD_OVERHEAD;
            }
        }
        return bytes;
    }

    private static boolean isInRequestLine(CharSequence name) {
        return PseudoHeaderName.METHOD.value().contentEquals(name)
                || PseudoHeaderName.SCHEME.value().contentEquals(name)
                || PseudoHeaderName.PATH.value().contentEquals(name);
    }

    /** Whether the request has an Expect field. */
    boolean expects() {
        return headers.contains(HttpHeaderNames.EXPECT);
    }

    private boolean expectsContinue() {
        return headers.getAll(HttpHeaderNames.EXPECT).stream()
                .allMatch(value -> AsciiString.contentEqualsIgnoreCase(value, "100-continue"));
    }

    /** RFC 9113, section 8.3.1: {@code :authority} and Host, if both are present, are the same. */
    private boolean isHostValid() {
        CharSequence authority = headers.authority();
        Iterator<CharSequence> hosts = headers.valueIterator(HttpHeaderNames.HOST);
        CharSequence host = hosts.hasNext() ? hosts.next() : orEmpty(authority);
        return !hosts.hasNext()
                && HttpGrammar.isHost(host)
                && (authority == null || AsciiString.contentEqualsIgnoreCase(host, authority));
    }

    /** RFC 9113, section 8.3.1. */
    private static boolean isPath(CharSequence path) {
        return !path.isEmpty() && (path.charAt(0) == '/' || "*".contentEquals(path));
    }

    private String list(AsciiString name) {
        Iterator<CharSequence> lines = headers.valueIterator(name);
        if (!lines.hasNext()) {
            return "";
        }
        String first = lines.next().toString();
        if (!lines.hasNext()) {
            return first;
        }
        StringBuilder all = new StringBuilder(first);
        lines.forEachRemaining(line -> all.append(',').append(line));
        return all.toString();
    }

    private static CharSequence orEmpty(CharSequence value) {
        return value == null ? "" : value;
    }

    private static Optional<Response> error(Status status, String sentence) {
        return Optional.of(ErrorResponses.of(status, sentence));
    }
}
