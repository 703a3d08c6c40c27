// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Elements;
import dev.signet.Glyph;
import dev.signet.Hash;
import dev.signet.Inputs;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.internal.svg.SvgPainter;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tile cache is keyed by {@link Layout#tileKey}, so cells with equal keys must have equal pixels. Java2D is the oracle. */
class TileKeyTest {

    private static final int AVATARS = 500;
    /** Bits 96 to 106 choose the shades, which are the same for all avatars here. */
    private static final long SHADE_BITS = 0x7ffL << 21;

    @ParameterizedTest
    @CsvSource({"TEE, MIXED, true", "TEE, MIXED, false", "ELBOW, MIXED, true", "STUB, MIXED, true", "STUB, VIA, false"})
    void cellsWithEqualKeysHaveEqualPixels(Glyph glyph, Elements elements, boolean blend) {
        Parameters parameters = Parameters.DEFAULT
                .withShape(Shape.SQUARE)
                .withGlyph(glyph)
                .withElements(elements)
                .withBlend(blend);
        Map<Integer, int[]> cells = new HashMap<>();
        int repeated = 0;
        for (Hash any : Inputs.sampleOfHashes(AVATARS).toList()) {
            Hash hash = new Hash(any.high(), any.low() & ~SHADE_BITS);
            int[] image = SvgPainter.paint(Avatar.ofHash(hash, parameters).svg());
            Layout layout = Layout.of(hash, parameters);
            for (int cell = 0; cell < 16; cell++) {
                int[] pixels = pixels(image, cell);
                int[] known = cells.putIfAbsent(layout.tileKey(cell), pixels);
                if (known != null) {
                    repeated++;
                    assertEquals(0, differences(known, pixels), () -> hash.hex());
                }
            }
        }
        assertTrue(repeated > 10 * AVATARS, "cells with a known key: " + repeated);
    }

    private static int[] pixels(int[] image, int cell) {
        int[] pixels = new int[16 * 16];
        for (int y = 0; y < 16; y++) {
            System.arraycopy(image, 64 * (16 * (cell / 4) + y) + 16 * (cell % 4), pixels, 16 * y, 16);
        }
        return pixels;
    }

    /** Returns the number of pixels that differ by more than rounding in Java2D. */
    private static int differences(int[] first, int[] second) {
        int differences = 0;
        for (int i = 0; i < first.length; i++) {
            for (int shift = 0; shift < 32; shift += 8) {
                if (Math.abs((first[i] >>> shift & 255) - (second[i] >>> shift & 255)) > 3) {
                    differences++;
                    break;
                }
            }
        }
        return differences;
    }
}
