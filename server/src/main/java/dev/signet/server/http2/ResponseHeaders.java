// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.http.HttpDate;
import dev.signet.server.http.Response;
import dev.signet.server.http.ResponseHead;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;

/** The fields of an answer. */
final class ResponseHeaders {

    private ResponseHeaders() {}

    /**
     * Whether a field has another value in most answers. The tables in which both sides remember fields, so that they need
     * not be sent again, would be full of them, and take as much of the heap as the rest of the connection. Proxies do not
     * remember them either (RFC 7541, section 6.2.3).
     */
    static boolean isChanging(CharSequence name, CharSequence value) {
        return HttpHeaderNames.ETAG.contentEquals(name)
                || HttpHeaderNames.CONTENT_LENGTH.contentEquals(name)
                || HttpHeaderNames.DATE.contentEquals(name);
    }

    /** Of an answer whose content is so long, sent or not. */
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
