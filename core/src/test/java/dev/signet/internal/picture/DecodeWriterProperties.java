// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.signet.Avatar;
import dev.signet.Hash;
import dev.signet.Inputs;
import dev.signet.Palette;
import dev.signet.Parameter;
import dev.signet.Parameters;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;

@Domain(Inputs.class)
class DecodeWriterProperties {

    private static final Map<String, List<String>> MEMBERS = Map.of(
            "blank", List.of("row", "col", "kind"),
            "via", List.of("row", "col", "kind", "shades"),
            "connection", List.of("row", "col", "kind", "glyph", "rotation", "ports", "shades"));

    @Property
    void documentIsWellFormedWithMembersInOrder(@ForAll Hash hash, @ForAll Parameters parameters) {
        String text = Avatar.ofHash(hash, parameters).json();
        assertTrue(text.chars().allMatch(c -> c > ' ' && c <= '~'));
        JsonObject document = JsonParser.parseString(text).getAsJsonObject();
        assertEquals(text, document.toString(), "no white space, no repeated members");
        assertEquals(List.of("spec", "hex", "palette", "cells"), List.copyOf(document.keySet()));
        assertEquals("SG-1", document.get("spec").getAsString());
        assertEquals(hash.hex(), document.get("hex").getAsString());
        Palette palette = Shades.palette(hash, parameters);
        assertEquals(
                parameters.withPalette(palette).text(Parameter.PALETTE),
                document.get("palette").getAsString());
        JsonArray cells = document.getAsJsonArray("cells");
        assertEquals(16, cells.size());
        for (int i = 0; i < 16; i++) {
            JsonObject cell = cells.get(i).getAsJsonObject();
            assertEquals(i / 4, cell.get("row").getAsInt());
            assertEquals(i % 4, cell.get("col").getAsInt());
            assertEquals(MEMBERS.get(cell.get("kind").getAsString()), List.copyOf(cell.keySet()));
        }
    }

    @Property
    void sizeShapePaddingAndBlendDoNotChangeTheDocument(@ForAll Hash hash, @ForAll Parameters parameters) {
        Parameters plain = parameters
                .withSize(64)
                .withShape(Parameters.DEFAULT.shape())
                .withPadding(Parameters.DEFAULT.padding())
                .withBlend(true);
        assertEquals(
                Avatar.ofHash(hash, plain).json(),
                Avatar.ofHash(hash, parameters).json());
    }
}
