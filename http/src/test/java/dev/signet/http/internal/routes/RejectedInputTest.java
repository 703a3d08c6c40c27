// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests the inputs of conformance/rejected.json on every endpoint. */
class RejectedInputTest {

    private static final Path INPUTS = Path.of("..", "conformance", "rejected.json");
    private static final Router ROUTER = new Router(SignetOptions.DEFAULT);
    private static final Gson GSON = new Gson();

    static Stream<JsonObject> inputs() throws IOException {
        return Stream.of(GSON.fromJson(Files.readString(INPUTS), JsonObject[].class));
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void answers400WithTheField(JsonObject input) {
        String seed = input.has("seed") ? escape(input.get("seed").getAsString()) : "ada";
        for (String path : new String[] {"/v1/avatar/%s.svg", "/v1/avatar/%s.png", "/v1/decode/%s"}) {
            String target = String.format(Locale.ROOT, path, seed) + query(input);
            Response response = ROUTER.handle(new Request("GET", target, ""));
            assertEquals(Status.BAD_REQUEST, response.status());
            JsonObject error = GSON.fromJson(Responses.text(response), JsonObject.class);
            assertEquals(input.get("field"), error.get("field"));
        }
    }

    private static String query(JsonObject input) {
        StringBuilder query = new StringBuilder("?");
        if (input.has("hash")) {
            query.append("hash=").append(escape(input.get("hash").getAsString()));
        }
        input.getAsJsonObject("parameters")
                .asMap()
                .forEach((name, value) ->
                        query.append('&').append(name).append('=').append(escape(value.getAsString())));
        return query.toString();
    }

    /** Escapes every byte; unpaired surrogates become the three bytes that UTF-8 would have for them. */
    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            if (c < 0x80) {
                append(escaped, c);
            } else if (c < 0x800) {
                append(escaped, 0xc0 | (c >> 6), 0x80 | (c & 63));
            } else if (c < 0x10000) {
                append(escaped, 0xe0 | (c >> 12), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63));
            } else {
                append(escaped, 0xf0 | (c >> 18), 0x80 | ((c >> 12) & 63), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63));
            }
        }
        return escaped.toString();
    }

    private static void append(StringBuilder escaped, int... bytes) {
        for (int value : bytes) {
            escaped.append(String.format(Locale.ROOT, "%%%02X", value));
        }
    }
}
