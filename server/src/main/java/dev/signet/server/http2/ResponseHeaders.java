// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.http.HttpDate;
import dev.signet.server.http.Response;
import dev.signet.server.http.ResponseHead;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;

/** The header fields of a response. */
final class ResponseHeaders {

    private ResponseHeaders() {}

    /**
     * Whether the value of a field differs in most responses. Such fields are not indexed: they would fill the dynamic tables of
     * HPACK, which would take as much heap as the rest of the connection. They are sent as never-indexed literals, which
     * proxies do not index either (RFC 7541, section 6.2.3).
     */
    static boolean isChanging(CharSequence name, CharSequence value) {
        return HttpHeaderNames.ETAG.contentEquals(name)
                || HttpHeaderNames.CONTENT_LENGTH.contentEquals(name)
                || HttpHeaderNames.DATE.contentEquals(name);
    }

    /** Returns the fields of a response with content of this length. */
    static Http2Headers of(Response response, int length) {
        Http2Headers headers = new DefaultHttp2Headers(false);
        headers.status(Integer.toString(response.status().code()));
        for (ResponseHead.Field field : response.head().fields()) {
            headers.add(field.lowerName(), field.value());
        }
        if (!response.etag().isEmpty()) {
            headers.add(HttpHeaderNames.ETAG, response.etag());
        }
        if (response.hasLength()) {
            headers.add(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(length));
        }
        return headers.add(HttpHeaderNames.DATE, HttpDate.text(System.currentTimeMillis()));
    }
}
