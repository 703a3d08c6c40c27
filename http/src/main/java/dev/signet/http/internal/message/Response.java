// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

import dev.signet.http.SignetResponse;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A response. The protocol adds {@code Content-Length}, {@code Date} and {@code Connection}.
 *
 * @param endpoint for metrics
 * @param head the status and the constant fields
 * @param etag with its quotes; empty if there is none
 * @param content not sent if the request was HEAD
 */
public record Response(Endpoint endpoint, ResponseHead head, String etag, Body content) implements SignetResponse {

    /** Upper bound of the fields that are not constant, in bytes. */
    private static final int VARIABLE_FIELDS = 192;

    public Status status() {
        return head.status();
    }

    /** Returns an upper bound of the length of the head in HTTP/1.1, and in HTTP/2, where no field is longer. */
    public int maxHeadLength() {
        return head.http1().length + VARIABLE_FIELDS;
    }

    /** Whether {@code Content-Length} is to be sent. */
    public boolean hasLength() {
        return status().hasContent() && content != Body.OMITTED;
    }

    /** Returns the response to HEAD, which has a length unless rendering is expensive. */
    public Response withoutContent() {
        ResponseHead fields = !status().hasContent() || isExpensive()
                ? head
                : head.with("Content-Length", Integer.toString(content.render().length));
        return new Response(endpoint, fields, etag, Body.OMITTED);
    }

    @Override
    public int statusCode() {
        return status().code();
    }

    @Override
    public Map<String, String> headers() {
        Map<String, String> fields = new LinkedHashMap<>();
        head.fields().forEach(field -> fields.put(field.name(), field.value()));
        if (!etag.isEmpty()) {
            fields.put("ETag", etag);
        }
        return Collections.unmodifiableMap(fields);
    }

    @Override
    public boolean isExpensive() {
        return content.requiredBytes() > 0;
    }

    @Override
    public byte[] render() {
        return content.render();
    }
}
