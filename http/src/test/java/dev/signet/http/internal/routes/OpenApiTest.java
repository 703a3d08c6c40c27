// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.signet.AvatarParser;
import dev.signet.Hash;
import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.Request;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The parameters and the version in openapi.json; DescriptionTest compares its responses with those of the router. */
class OpenApiTest {

    private static final JsonObject DOCUMENT = new Gson()
            .fromJson(
                    new String(
                            new Router(SignetOptions.DEFAULT)
                                    .handle(new Request("GET", "/openapi.json", ""))
                                    .content()
                                    .render(),
                            StandardCharsets.UTF_8),
                    JsonObject.class);
    private static final JsonObject PARAMETERS =
            DOCUMENT.getAsJsonObject("components").getAsJsonObject("parameters");

    @Test
    void hasTheVersionOfTheService() {
        assertEquals(
                BuildInfo.load().version(),
                DOCUMENT.getAsJsonObject("info").get("version").getAsString());
    }

    @ParameterizedTest
    @EnumSource
    void describesEachParameterAsTheParserReadsIt(Parameter parameter) {
        JsonObject described = PARAMETERS.getAsJsonObject(parameter.text());
        assertEquals(parameter.text(), described.get("name").getAsString());
        assertEquals("query", described.get("in").getAsString());
        String description = described.get("description").getAsString();
        assertTrue(description.matches("[^.]+\\."), description);
        assertEquals(schema(parameter), described.getAsJsonObject("schema"));
    }

    @Test
    void describesTheHashAsTheParserReadsIt() {
        JsonObject described = PARAMETERS.getAsJsonObject(AvatarParser.HASH);
        assertEquals(AvatarParser.HASH, described.get("name").getAsString());
        JsonObject schema = described.getAsJsonObject("schema");
        assertEquals("string", schema.get("type").getAsString());
        assertEquals(
                "^[0-9A-Fa-f]{" + Hash.HEX_LENGTH + "}$", schema.get("pattern").getAsString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/avatar/{seed}.svg", "/v1/avatar/{seed}.png", "/v1/decode/{seed}"})
    void listsAllParametersAtEachAvatarPath(String path) {
        List<String> names = new ArrayList<>();
        for (JsonElement reference : DOCUMENT.getAsJsonObject("paths")
                .getAsJsonObject(path)
                .getAsJsonObject("get")
                .getAsJsonArray("parameters")) {
            String pointer = reference.getAsJsonObject().get("$ref").getAsString();
            names.add(pointer.substring(pointer.lastIndexOf('/') + 1));
        }
        assertEquals(List.copyOf(PARAMETERS.keySet()), names);
        assertTrue(names.size() > Parameter.values().length);
    }

    private static JsonObject schema(Parameter parameter) {
        JsonObject schema = new JsonObject();
        switch (parameter) {
            case SIZE -> {
                schema.addProperty("type", "integer");
                schema.addProperty("minimum", Parameter.SMALLEST_SIZE);
                schema.addProperty("maximum", Parameter.LARGEST_SIZE);
                schema.addProperty("default", Integer.valueOf(Parameters.DEFAULT.text(parameter)));
            }
            case BLEND -> {
                schema.addProperty("type", "boolean");
                schema.addProperty("default", Boolean.valueOf(Parameters.DEFAULT.text(parameter)));
            }
            default -> {
                schema.addProperty("type", "string");
                JsonArray values = new JsonArray();
                parameter.choices().forEach(choice -> values.add(new JsonPrimitive(choice)));
                schema.add("enum", values);
                schema.addProperty("default", Parameters.DEFAULT.text(parameter));
            }
        }
        return schema;
    }
}
