// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** Reads responses in tests. */
public final class Responses {

    private Responses() {}

    /** Returns the content, rendering it if necessary. */
    public static String text(Response response) {
        return new String(response.content().render(), StandardCharsets.UTF_8);
    }

    /** Returns the value of a header; values of repeated headers are joined by commas; empty if absent. */
    public static String header(Response response, String name) {
        return response.head().fields().stream()
                .filter(field -> field.name().equals(name))
                .map(ResponseHead.Field::value)
                .collect(Collectors.joining(", "));
    }
}
