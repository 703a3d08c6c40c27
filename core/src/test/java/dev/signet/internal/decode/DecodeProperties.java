// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Hash;
import dev.signet.Inputs;
import dev.signet.Parameters;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;

@Domain(Inputs.class)
class DecodeProperties {

    private static final Map<String, List<String>> MEMBERS = Map.of(
            "blank", List.of("row", "col", "kind"),
            "via", List.of("row", "col", "kind", "shades"),
            "connection", List.of("row", "col", "kind", "glyph", "rotation", "ports", "shades"));

    @Property(tries = 500)
    void theDocumentIsWellFormedAndHasItsMembersInOrder(@ForAll Hash hash, @ForAll Parameters parameters) {
        String text = new Avatar(hash, parameters).decode();
        assertTrue(text.chars().allMatch(c -> c > ' ' && c <= '~'));
        Map<?, ?> document = (Map<?, ?>) Json.parse(text);
        assertEquals(List.of("spec", "hex", "palette", "cells"), List.copyOf(document.keySet()));
        assertEquals("SG-1", document.get("spec"));
        assertEquals(hash.hex(), document.get("hex"));
        assertEquals(parameters.palette().resolve(hash).text(), document.get("palette"));
        List<?> cells = (List<?>) Objects.requireNonNull(document.get("cells"));
        assertEquals(16, cells.size());
        for (int i = 0; i < 16; i++) {
            Map<?, ?> cell = (Map<?, ?>) cells.get(i);
            assertEquals(i / 4, cell.get("row"));
            assertEquals(i % 4, cell.get("col"));
            assertEquals(MEMBERS.get(cell.get("kind")), List.copyOf(cell.keySet()));
        }
    }

    /** The document is about cells and shades: how large, how framed or how blended the picture is changes nothing. */
    @Property(tries = 300)
    void onlyWhatIsExplainedChangesTheDocument(@ForAll Hash hash, @ForAll Parameters parameters) {
        Parameters plain = parameters
                .withSize(64)
                .withShape(Parameters.DEFAULT.shape())
                .withPadding(Parameters.DEFAULT.padding())
                .withBlend(true);
        assertEquals(new Avatar(hash, plain).decode(), new Avatar(hash, parameters).decode());
    }
}
