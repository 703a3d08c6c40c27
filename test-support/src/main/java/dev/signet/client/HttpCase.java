// SPDX-License-Identifier: Apache-2.0
package dev.signet.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;

/** A case of conformance/http.json: a request and what its response must have. */
public record HttpCase(String method, String target, Map<String, String> headers, JsonObject expected) {

    private static final JsonObject TABLE = read();

    public static Stream<HttpCase> all() {
        return StreamSupport.stream(TABLE.getAsJsonArray("cases").spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .map(each -> new HttpCase(
                        each.get("method").getAsString(),
                        each.get("target").getAsString(),
                        each.has("headers") ? texts(each.getAsJsonObject("headers")) : Map.of(),
                        each));
    }

    /** Returns a test for each case. */
    public static Stream<DynamicTest> tests(Function<HttpCase, RawClient.Response> front) {
        return all().map(each -> DynamicTest.dynamicTest(each.toString(), () -> each.check(front.apply(each))));
    }

    /**
     * Returns a test for each case against a server, of which some refuse a target before it reaches Signet.
     *
     * @param refused the targets that must be answered by another program, with a status from 400
     */
    public static Stream<DynamicTest> tests(int port, String basePath, Set<String> refused) {
        assertEquals(
                refused.size(),
                all().map(HttpCase::target).filter(refused::contains).distinct().count());
        return all().map(each -> DynamicTest.dynamicTest(each.toString(), () -> {
            RawClient.Response response = each.send(port, basePath);
            if (refused.contains(each.target)) {
                assertEquals(4, response.status() / 100);
                assertEquals("", response.header("Access-Control-Allow-Origin"));
            } else {
                each.check(response);
            }
        }));
    }

    private RawClient.Response send(int port, String basePath) {
        StringBuilder request =
                new StringBuilder(method + " " + basePath + target + " HTTP/1.1\r\nHost: localhost\r\n");
        headers.forEach((name, value) -> request.append(name + ": " + value + "\r\n"));
        try (RawClient client = new RawClient(port)) {
            client.send(request + "Connection: close\r\n\r\n");
            return method.equals("HEAD") ? client.readHead() : client.read();
        }
    }

    private void check(RawClient.Response response) {
        assertEquals(expected.get("status").getAsInt(), response.status(), response::text);
        Map<String, String> fields = texts(TABLE.getAsJsonObject("fields"));
        fields.putAll(texts(expected.getAsJsonObject("fields")));
        // Tomcat removes the space before a parameter.
        fields.forEach((name, value) ->
                assertEquals(value, response.header(name).replace("; ", ";").replace(";", "; "), name));
        if (expected.has("text")) {
            assertEquals(expected.get("text").getAsString(), response.text());
        }
        if (expected.has("json")) {
            JsonObject document = new Gson().fromJson(response.text(), JsonObject.class);
            for (Map.Entry<String, JsonElement> member :
                    expected.getAsJsonObject("json").entrySet()) {
                JsonElement value = member.getValue();
                assertEquals(value.isJsonNull() ? null : value, document.get(member.getKey()), member.getKey());
            }
        }
    }

    @Override
    public String toString() {
        return method + " " + target + (headers.isEmpty() ? "" : " " + headers);
    }

    private static Map<String, String> texts(JsonObject object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.entrySet()
                .forEach(each -> texts.put(each.getKey(), each.getValue().getAsString()));
        return texts;
    }

    /** In a folder above the module. */
    private static Path path() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("conformance/http.json"))) {
            folder = Objects.requireNonNull(folder.getParent(), "conformance/http.json");
        }
        return folder.resolve("conformance/http.json");
    }

    private static JsonObject read() {
        try {
            return new Gson().fromJson(Files.readString(path()), JsonObject.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
