// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static dev.signet.http.internal.routes.Responses.header;
import static dev.signet.http.internal.routes.Responses.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares openapi.json with the responses of the router. */
class DescriptionTest {

    private static final Router ROUTER = new Router(SignetOptions.DEFAULT);
    private static final JsonObject API = json(send("GET", "/openapi.json", ""));
    private static final String HASH = "b5fc85e55755f9e0d030a10ab4429b6b";

    static Set<String> paths() {
        return API.getAsJsonObject("paths").keySet();
    }

    static Stream<String> avatarPaths() {
        return paths().stream().filter(path -> path.startsWith("/v1/"));
    }

    @Test
    void describesThePlaygroundAndTheNpmModules() {
        assertTrue(paths().containsAll(Set.of("/", "/signet.js", "/png.js", "/signet-avatar.js")), paths().toString());
    }

    @ParameterizedTest
    @MethodSource("paths")
    void responsesMatchTheDescription(String path) {
        Response whole = send("GET", target(path), "");
        assertDescribed(path, 200, whole);
        assertDescribed(path, 304, send("GET", target(path), whole.etag()));
        assertDescribed(path, 405, send("POST", target(path), ""));
        assertDescribed(path, 412, ROUTER.handle(new Request("GET", target(path), "\"x\"", "", "", "", "")));
    }

    @ParameterizedTest
    @MethodSource("avatarPaths")
    void avatarErrorsMatchTheDescription(String path) {
        assertDescribed(path, 400, send("GET", target(path) + "?size=1", ""));
        assertDescribed(path, 404, send("GET", path.replace("{seed}", "a/da"), ""));
    }

    @Test
    void cellMembersMatchTheDescription() {
        JsonObject described = API.getAsJsonObject("components")
                .getAsJsonObject("schemas")
                .getAsJsonObject("Cell")
                .getAsJsonObject("properties");
        Set<String> found = new HashSet<>();
        for (JsonElement cell : json(send("GET", "/v1/decode/ada", "")).getAsJsonArray("cells")) {
            for (Map.Entry<String, JsonElement> member : cell.getAsJsonObject().entrySet()) {
                found.add(member.getKey());
                assertTrue(described.has(member.getKey()), member.getKey());
                assertMatches(described.getAsJsonObject(member.getKey()), member.getValue());
            }
        }
        assertEquals(described.keySet(), found);
    }

    private static void assertDescribed(String path, int status, Response response) {
        assertEquals(status, response.status().code(), path);
        JsonObject responses = API.getAsJsonObject("paths")
                .getAsJsonObject(path)
                .getAsJsonObject("get")
                .getAsJsonObject("responses");
        assertTrue(responses.has(String.valueOf(status)), () -> path + " has no " + status);
        JsonObject described = resolved(responses.get(String.valueOf(status)));
        if (response.status().hasContent()) {
            assertTrue(described.getAsJsonObject("content").has(header(response, "Content-Type")), path);
        }
        if (status < 400) {
            assertMatches(headerSchema(described, "ETag"), new JsonPrimitive(response.etag()));
            assertMatches(
                    headerSchema(described, "Cache-Control"), new JsonPrimitive(header(response, "Cache-Control")));
        }
    }

    private static JsonObject headerSchema(JsonObject described, String name) {
        return resolved(described.getAsJsonObject("headers").get(name)).getAsJsonObject("schema");
    }

    /** Checks type, enum and pattern of a single value. */
    private static void assertMatches(JsonObject schema, JsonElement value) {
        if (schema.has("const")) {
            assertEquals(schema.get("const"), value);
        }
        if (schema.has("enum")) {
            assertTrue(schema.getAsJsonArray("enum").contains(value), () -> value + " is not in " + schema);
        }
        if (schema.has("pattern")) {
            assertTrue(value.getAsString().matches(schema.get("pattern").getAsString()), () -> value + ", " + schema);
        }
    }

    private static JsonObject resolved(JsonElement element) {
        JsonObject found = element.getAsJsonObject();
        if (found.has("$ref")) {
            String[] names = found.get("$ref").getAsString().split("/", -1);
            found = API.getAsJsonObject("components").getAsJsonObject(names[2]).getAsJsonObject(names[3]);
        }
        return found;
    }

    private static String target(String path) {
        return path.replace("{seed}", "ada").replace("{hash}", HASH);
    }

    private static Response send(String method, String target, String ifNoneMatch) {
        return ROUTER.handle(new Request(method, target, ifNoneMatch));
    }

    private static JsonObject json(Response response) {
        return new Gson().fromJson(text(response), JsonObject.class);
    }
}
