// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.signet.BlankCells;
import dev.signet.Glyph;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.internal.layout.Cells;
import dev.signet.internal.layout.Layout;
import dev.signet.internal.layout.Side;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;

/** Prints the digests of layouts that conformance/tools/layouts.py describes and compares. Not a test. */
final class LayoutDigests {

    private LayoutDigests() {}

    /** Arguments: the glyph, the number of layouts, and the number of layouts in one digest. */
    public static void main(String[] arguments) throws GeneralSecurityException {
        Glyph glyph = Glyph.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        int count = Integer.parseInt(arguments[1]);
        int block = Integer.parseInt(arguments[2]);
        Parameters parameters = Parameters.DEFAULT.withGlyph(glyph).withBlankCells(BlankCells.NONE);
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (int i = 0; i < count; i++) {
            digest.update(
                    text(Layout.of(Hash.ofSeed("layout " + i), parameters)).getBytes(US_ASCII));
            if ((i + 1) % block == 0 || i + 1 == count) {
                System.out.println(HexFormat.of().formatHex(digest.digest()));
            }
        }
    }

    private static String text(Layout layout) {
        StringBuilder text = new StringBuilder();
        for (int cell = 0; cell < 16; cell++) {
            text.append(Cells.has(layout.vias(), cell) ? "o" : Cells.has(layout.blanks(), cell) ? "." : "");
            for (int side = 0; side < 4; side++) {
                if (Cells.has(layout.ports(side), cell)) {
                    text.append(Side.letter(side));
                }
            }
            text.append(cell < 15 ? ' ' : '\n');
        }
        return text.toString();
    }
}
