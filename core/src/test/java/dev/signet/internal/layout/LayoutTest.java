// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.PrototypeAvatar;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LayoutTest {

    @ParameterizedTest
    @EnumSource
    void cellsMatchThePrototype(PrototypeAvatar prototype) {
        Layout layout = Layout.of(prototype.hash(), prototype.parameters());
        List<String> codes =
                IntStream.range(0, 16).mapToObj(cell -> code(layout, cell)).toList();
        assertEquals(prototype.cells(), codes);
    }

    private static String code(Layout layout, int cell) {
        if (Cells.has(layout.blanks(), cell)) {
            return ".";
        }
        char axis = Cells.has(layout.columnAxis(), cell) ? 'V' : 'H';
        if (Cells.has(layout.vias(), cell)) {
            return "o" + (Cells.has(layout.drilled(), cell) ? 'P' : axis);
        }
        StringBuilder code = new StringBuilder();
        code.append(Character.toLowerCase(layout.glyph().name().charAt(0)))
                .append(layout.rotation(cell))
                .append(axis)
                .append(':');
        for (int side = 0; side < 4; side++) {
            if (Cells.has(layout.ports(side), cell)) {
                code.append(Side.letter(side));
            }
        }
        return code.toString();
    }
}
