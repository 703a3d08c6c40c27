// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import static dev.signet.server.web.OpenApi.object;

import dev.signet.Avatar;
import dev.signet.input.Hash;
import dev.signet.input.Palette;
import dev.signet.input.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The JSON documents that the service answers with, as schemas for {@link OpenApi}. */
final class OpenApiSchemas {

    static final String EXAMPLE_ETAG = "\"SG-1-da39a3ee5e6b4b0d3255bfef95601890afd80709\"";

    private static final int CELLS = 16;
    private static final int LAST_ROW = 3;

    private OpenApiSchemas() {}

    static Map<String, Object> schemas() {
        return object(
                "Decode", decode(),
                "Cell", cell(),
                "InvalidInput", error(List.of("error", "field")),
                "Error", error(List.of("error")));
    }

    private static Map<String, Object> decode() {
        List<String> palettes = new ArrayList<>(Parameter.PALETTE.choices());
        palettes.remove(Palette.AUTO.text());
        return object(
                "type",
                "object",
                "required",
                List.of("spec", "hex", "palette", "cells"),
                "additionalProperties",
                false,
                "properties",
                object(
                        "spec", described("The specification.", object("const", Avatar.SPEC)),
                        "hex", described("The hash in use.", hex()),
                        "palette", described("The palette in use.", object("type", "string", "enum", palettes)),
                        "cells", described("Row by row.", cells())));
    }

    private static Map<String, Object> hex() {
        return object("type", "string", "pattern", "^[0-9a-f]{" + Hash.HEX_LENGTH + "}$");
    }

    private static Map<String, Object> cells() {
        return object(
                "type",
                "array",
                "items",
                object("$ref", "#/components/schemas/Cell"),
                "minItems",
                CELLS,
                "maxItems",
                CELLS);
    }

    private static Map<String, Object> cell() {
        Map<String, Object> index = object("type", "integer", "minimum", 0, "maximum", LAST_ROW);
        Map<String, Object> shade = object("type", "string", "pattern", "^#[0-9a-f]{6}$");
        return object(
                "type",
                "object",
                "required",
                List.of("row", "col", "kind"),
                "additionalProperties",
                false,
                "properties",
                object(
                        "row", index,
                        "col", index,
                        "kind", object("type", "string", "enum", List.of("connection", "via", "blank")),
                        "glyph", object("type", "string", "enum", Parameter.GLYPH.choices()),
                        "rotation", object("type", "integer", "enum", List.of(0, 90, 180, 270)),
                        "ports", object("type", "string", "pattern", "^N?E?S?W?$", "minLength", 1),
                        "shades", object("type", "array", "items", shade, "minItems", 1, "maxItems", 2)));
    }

    private static Map<String, Object> error(List<String> members) {
        Map<String, Object> properties =
                object("error", object("type", "string", "description", "What was expected, as a sentence."));
        if (members.contains("field")) {
            properties.put("field", object("type", "string", "description", "The parameter to blame, or seed."));
        }
        return object("type", "object", "required", members, "properties", properties);
    }

    private static Map<String, Object> described(String description, Map<String, Object> schema) {
        schema.put("description", description);
        return schema;
    }
}
