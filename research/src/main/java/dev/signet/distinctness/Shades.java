// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Avatar;
import dev.signet.Elements;
import dev.signet.Hash;
import dev.signet.Palette;
import dev.signet.Parameters;
import dev.signet.Substrate;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The colors of one avatar as 0xRRGGBB, read from its SVG.
 *
 * @param ground meaningless without a substrate
 */
record Shades(int row, int column, int via, int ground) {

    /** Cells 0 to 2: a connection in the row shade, one in the column shade, a via; cells 8 to 11 are blank. */
    private static final long THREE_RINGS_HIGH = 0b001111_011111_000000L << 46;

    private static final long BLANK_CELLS_LOW = 0x89abL;
    private static final int FIRST_COLOR_BIT = 98;
    private static final int COLOR_BITS = 9;

    private static final Pattern INKS = Pattern.compile("<g stroke=\"#(.{6})\"");
    private static final Pattern GROUND = Pattern.compile("<rect [^>]*fill=\"#(.{6})\"");

    /** All that a hash can choose. */
    static Set<Shades> all(Palette palette, Substrate substrate) {
        Parameters parameters =
                Parameters.DEFAULT.withPalette(palette).withSubstrate(substrate).withElements(Elements.VIA);
        Set<Shades> all = new LinkedHashSet<>();
        for (long choice = 0; choice < 1 << COLOR_BITS; choice++) {
            long low = BLANK_CELLS_LOW | choice << (128 - FIRST_COLOR_BIT - COLOR_BITS);
            all.add(of(
                    Avatar.ofHash(new Hash(THREE_RINGS_HIGH, low), parameters).svg()));
        }
        return all;
    }

    private static Shades of(String svg) {
        Matcher inks = INKS.matcher(svg);
        Matcher ground = GROUND.matcher(svg);
        return new Shades(next(inks), next(inks), next(inks), ground.find() ? hex(ground.group(1)) : 0);
    }

    private static int next(Matcher inks) {
        if (!inks.find()) {
            throw new IllegalStateException("The picture has fewer than three inks.");
        }
        return hex(inks.group(1));
    }

    private static int hex(String digits) {
        return Integer.parseInt(digits, 16);
    }
}
