// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.routes;

import dev.signet.server.http.Response;
import dev.signet.server.http.ResponseHead;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** What a client would read of a response. */
public final class Responses {

    private Responses() {}

    /** The content; a drawing is made for it. */
    public static String text(Response response) {
        return new String(response.content().bytes(), StandardCharsets.UTF_8);
    }

    /** The value of a header; with a comma between them, if it is there several times, and empty if it is not. */
    public static String header(Response response, String name) {
        return response.head().fields().stream()
                .filter(field -> field.name().equals(name))
                .map(ResponseHead.Field::value)
                .collect(Collectors.joining(", "));
    }
}
