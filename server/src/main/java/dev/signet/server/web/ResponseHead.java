// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The part of an answer that is the same every time: the status and the header fields that do not depend on the request.
 * Made once, when the server starts, with the bytes that HTTP/1.1 sends ready.
 */
public final class ResponseHead {

    /** A header field; {@code lowerName} is its name in HTTP/2. */
    public record Field(String name, String lowerName, String value) {}

    private final Status status;
    private final List<Field> fields;
    private final byte[] http1;

    private ResponseHead(Status status, List<Field> fields) {
        this.status = status;
        this.fields = List.copyOf(fields);
        this.http1 = http1(status, fields);
    }

    public static ResponseHead of(Status status) {
        return new ResponseHead(status, List.of());
    }

    public ResponseHead with(String name, String value) {
        List<Field> more = new ArrayList<>(fields);
        more.add(new Field(name, name.toLowerCase(Locale.ROOT), value));
        return new ResponseHead(status, more);
    }

    public Status status() {
        return status;
    }

    public List<Field> fields() {
        return fields;
    }

    /** The status line and the fields, each with its CRLF; the caller must not change the array. */
    public byte[] http1() {
        return http1;
    }

    private static byte[] http1(Status status, List<Field> fields) {
        StringBuilder text = new StringBuilder();
        text.append("HTTP/1.1 ").append(status.code()).append(' ').append(status.reason());
        text.append("\r\n");
        for (Field field : fields) {
            text.append(field.name()).append(": ").append(field.value()).append("\r\n");
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
