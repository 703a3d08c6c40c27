// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The constant part of a response: the status and the header fields that do not depend on the request. Created once, at
 * startup.
 *
 * @param http1 the status line and the field lines, each with its CRLF; must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared or changed
public record ResponseHead(Status status, List<Field> fields, byte[] http1) {

    /** A header field; {@code lowerName} is its name in HTTP/2. */
    public record Field(String name, String lowerName, String value) {}

    private ResponseHead(Status status, List<Field> fields) {
        this(status, List.copyOf(fields), http1(status, fields));
    }

    public static ResponseHead of(Status status) {
        return new ResponseHead(status, List.of());
    }

    /** Returns a head with the fields of every response of the public port, which pages of any origin may embed. */
    public static ResponseHead crossOrigin(Status status) {
        return of(status)
                .with("Access-Control-Allow-Origin", "*")
                .with("Cross-Origin-Resource-Policy", "cross-origin")
                .with("X-Content-Type-Options", "nosniff")
                // The URL contains the seed, which must not reach other sites as the referrer.
                .with("Referrer-Policy", "no-referrer");
    }

    public ResponseHead with(String name, String value) {
        List<Field> more = new ArrayList<>(fields);
        more.add(new Field(name, name.toLowerCase(Locale.ROOT), value));
        return new ResponseHead(status, more);
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
