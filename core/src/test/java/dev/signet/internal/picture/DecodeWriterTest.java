// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.signet.Avatar;
import dev.signet.PrototypeAvatar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DecodeWriterTest {

    private static final Gson GSON = new Gson();
    private static final Map<Character, String> GLYPHS = Map.of('t', "tee", 'e', "elbow", 's', "stub");

    @Test
    void writesTheDocumentOfAda() {
        String expected = """
                {"spec":"SG-1","hex":"fdee430d40bd57deeac186cd9790033d","palette":"spectrum","cells":[
                {"row":0,"col":0,"kind":"blank"},
                {"row":0,"col":1,"kind":"connection","glyph":"tee","rotation":90,"ports":"NSW","shades":["#ff9346","#bbe504"]},
                {"row":0,"col":2,"kind":"connection","glyph":"tee","rotation":270,"ports":"NES","shades":["#ff9346","#bbe504"]},
                {"row":0,"col":3,"kind":"blank"},
                {"row":1,"col":0,"kind":"blank"},
                {"row":1,"col":1,"kind":"connection","glyph":"tee","rotation":90,"ports":"NSW","shades":["#ff9346","#bbe504"]},
                {"row":1,"col":2,"kind":"via","shades":["#75e9ff"]},
                {"row":1,"col":3,"kind":"connection","glyph":"tee","rotation":90,"ports":"NSW","shades":["#ff9346","#bbe504"]},
                {"row":2,"col":0,"kind":"connection","glyph":"tee","rotation":270,"ports":"NES","shades":["#ff9346","#bbe504"]},
                {"row":2,"col":1,"kind":"connection","glyph":"tee","rotation":270,"ports":"NES","shades":["#ff9346","#bbe504"]},
                {"row":2,"col":2,"kind":"connection","glyph":"tee","rotation":270,"ports":"NES","shades":["#ff9346","#bbe504"]},
                {"row":2,"col":3,"kind":"connection","glyph":"tee","rotation":180,"ports":"NEW","shades":["#bbe504","#ff9346"]},
                {"row":3,"col":0,"kind":"via","shades":["#75e9ff"]},
                {"row":3,"col":1,"kind":"blank"},
                {"row":3,"col":2,"kind":"connection","glyph":"tee","rotation":90,"ports":"NSW","shades":["#ff9346","#bbe504"]},
                {"row":3,"col":3,"kind":"connection","glyph":"tee","rotation":180,"ports":"NEW","shades":["#bbe504","#ff9346"]}]}
                """;
        assertEquals(expected.replace("\n", ""), Avatar.of("ada").json());
    }

    @ParameterizedTest
    @EnumSource
    void documentMatchesThePrototype(PrototypeAvatar prototype) {
        JsonObject expected = new JsonObject();
        expected.addProperty("spec", "SG-1");
        expected.addProperty("hex", prototype.hex());
        expected.addProperty("palette", prototype.palette());
        JsonArray cells = new JsonArray();
        for (int cell = 0; cell < 16; cell++) {
            cells.add(GSON.toJsonTree(cell(prototype, cell)));
        }
        expected.add("cells", cells);
        assertEquals(
                expected.toString(),
                Avatar.ofHash(prototype.hash(), prototype.parameters()).json());
    }

    private static Map<String, Object> cell(PrototypeAvatar prototype, int index) {
        String code = prototype.cells().get(index);
        Map<String, Object> cell = new LinkedHashMap<>();
        cell.put("row", index / 4);
        cell.put("col", index % 4);
        switch (code.charAt(0)) {
            case '.' -> cell.put("kind", "blank");
            case 'o' -> {
                cell.put("kind", "via");
                cell.put("shades", List.of(shade(prototype, code.charAt(1))));
            }
            default -> {
                char axis = code.charAt(2);
                cell.put("kind", "connection");
                cell.put("glyph", GLYPHS.get(code.charAt(0)));
                cell.put("rotation", 90 * Character.digit(code.charAt(1), 10));
                cell.put("ports", code.substring(4));
                cell.put("shades", List.of(shade(prototype, axis), shade(prototype, axis == 'H' ? 'V' : 'H')));
            }
        }
        return cell;
    }

    private static String shade(PrototypeAvatar prototype, char letter) {
        return "#" + prototype.shades().get("HVP".indexOf(letter));
    }
}
