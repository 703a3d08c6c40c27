// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.web.Head;
import dev.signet.server.web.HttpDate;
import dev.signet.server.web.Response;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;

/** The fields of an answer. */
final class AnswerFields {

    private AnswerFields() {}

    /** Of an answer whose content is so long, sent or not. */
    static Http2Headers of(Response response, int length) {
        Http2Headers headers = new DefaultHttp2Headers(false);
        headers.status(Integer.toString(response.status().code()));
        for (Head.Field field : response.head().fields()) {
            headers.add(field.lowerName(), field.value());
        }
        if (!response.etag().isEmpty()) {
            headers.add("etag", response.etag());
        }
        if (response.status().hasContent()) {
            headers.add("content-length", Integer.toString(length));
        }
        return headers.add("date", HttpDate.text());
    }
}
