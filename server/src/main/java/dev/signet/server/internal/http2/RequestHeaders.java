// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.http.internal.message.Request;
import dev.signet.server.internal.http.HttpGrammar;
import dev.signet.server.internal.http.RejectedRequestException;
import dev.signet.server.internal.http.RequestFields;
import dev.signet.server.internal.net.Limits;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Map;

/** The header fields of a request. The limits of HTTP/1.1 are applied to the length that they would have there. */
final class RequestHeaders {

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

    RequestHeaders(Http2Headers headers) {
        this.count = headers.size() - REQUEST_LINE_FIELDS;
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            add(field.getKey().toString(), field.getValue());
        }
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

    /** Returns the request, unless it exceeds a limit or is invalid. */
    Request request() {
        RejectedRequestException.REQUEST_LINE_TOO_LONG.throwUnless(
                path.length() + method.length() + REQUEST_LINE_OVERHEAD <= Limits.REQUEST_LINE);
        RejectedRequestException.HEADERS_TOO_LARGE.throwUnless(count <= Limits.HEADERS && bytes <= Limits.HEADER_BYTES);
        RejectedRequestException.PATH.throwUnless(path.startsWith("/") || path.equals("*"));
        RejectedRequestException.PSEUDO_HEADER.throwUnless(HttpGrammar.isToken(method) && HttpGrammar.isToken(scheme));
        return fields.request(method, path);
    }

    /** Returns a placeholder for the request if it is rejected, so that its fields are not kept. */
    Request placeholder() {
        return method.equals("HEAD") ? Request.REJECTED_HEAD_REQUEST : Request.NONE;
    }
}
