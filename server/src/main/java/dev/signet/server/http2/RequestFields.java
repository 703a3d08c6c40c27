// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Limits;
import dev.signet.server.web.Errors;
import dev.signet.server.web.Request;
import dev.signet.server.web.Response;
import dev.signet.server.web.Status;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Iterator;
import java.util.Optional;

/** The fields of a request. What the codec lets pass is held to the rules that HTTP/1.1 has here. */
final class RequestFields {

    private static final Optional<Response> TARGET_TOO_LONG =
            refusal(Status.URI_TOO_LONG, "The path is longer than this server allows.");
    private static final Optional<Response> NOT_A_PATH =
            refusal(Status.BAD_REQUEST, "The path must begin with a slash, or be an asterisk.");

    /** Method, scheme and path, which are the request line elsewhere. */
    private static final int REQUEST_LINE = 3;

    private final Http2Headers headers;

    RequestFields(Http2Headers headers) {
        this.headers = headers;
    }

    Request request() {
        return new Request(
                text(headers.method()),
                text(headers.path()),
                list(HttpHeaderNames.IF_NONE_MATCH),
                list(HttpHeaderNames.ACCEPT),
                list(HttpHeaderNames.ACCEPT_ENCODING));
    }

    /** The answer, if the request is not worth one of its own. */
    Optional<Response> refusal(Limits limits) {
        String path = text(headers.path());
        if (path.length() > limits.requestLine()) {
            return TARGET_TOO_LONG;
        }
        if (headers.size() > limits.headers() + REQUEST_LINE) {
            return Optional.of(Errors.HEADERS_TOO_LARGE);
        }
        if (!isPath(path)) {
            return NOT_A_PATH;
        }
        return expects() && !expectsContinue() ? Optional.of(Errors.EXPECTATION) : Optional.empty();
    }

    /** Whether the client waits for a word before it sends the body. */
    boolean expects() {
        return headers.contains(HttpHeaderNames.EXPECT);
    }

    private boolean expectsContinue() {
        return headers.getAll(HttpHeaderNames.EXPECT).stream()
                .allMatch(value -> AsciiString.contentEqualsIgnoreCase(value, "100-continue"));
    }

    /** RFC 9113, section 8.3.1. */
    private static boolean isPath(String path) {
        return path.startsWith("/") || path.equals("*");
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

    private static String text(CharSequence value) {
        return value == null ? "" : value.toString();
    }

    private static Optional<Response> refusal(Status status, String sentence) {
        return Optional.of(Errors.of(status, sentence));
    }
}
