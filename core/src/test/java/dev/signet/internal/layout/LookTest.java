// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.Glyph;
import dev.signet.Inputs;
import dev.signet.Parameters;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cells that look alike share one painted tile, so whatever a cell shows has to be in the number of its look. */
class LookTest {

    @ParameterizedTest
    @EnumSource
    void cellsThatLookAlikeAreAlike(Glyph glyph) {
        Map<Integer, String> cells = new HashMap<>();
        Inputs.sample(20_000).forEach(avatar -> {
            Parameters parameters = avatar.parameters().withGlyph(glyph);
            Layout layout = Layout.of(avatar.hash(), parameters);
            for (int cell = 0; cell < 16; cell++) {
                String description = describe(layout, cell);
                String known = cells.putIfAbsent(layout.look(cell), description);
                if (known != null) {
                    assertEquals(known, description);
                }
            }
        });
    }

    private static String describe(Layout layout, int cell) {
        boolean via = Cells.has(layout.vias(), cell);
        StringBuilder text = new StringBuilder();
        text.append(via ? "via" : Cells.has(layout.blanks(), cell) ? "blank" : "connection");
        text.append(Cells.has(layout.drilled(), cell) ? " drilled" : "");
        for (int side = 0; side < 4; side++) {
            text.append(' ').append(Side.letter(side));
            boolean linked = Cells.has(layout.linked(side), cell);
            text.append(Cells.has(layout.ports(side), cell) ? " port" : "");
            text.append(linked ? " linked" : "");
            text.append(Cells.has(layout.linkedToVia(side), cell) ? " to a via" : "");
            text.append(linked && isBeside(layout.columnAxis(), side, cell) ? " to a column" : "");
            if (layout.glyph() != Glyph.TEE || via) {
                text.append(isBeside(layout.ports(Side.opposite(side)), side, cell) ? " reached into" : "");
            }
        }
        return text.toString();
    }

    /** Whether the neighbour on a side is one of these. */
    private static boolean isBeside(int cells, int side, int cell) {
        return Cells.has(Cells.withNeighbour(side, cells), cell);
    }
}
