// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Glyph;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.Substrate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HookedCrossMatcherTest {

    private static final String[] STRAIGHT = {
        "##..######", //
        "##..######",
        "##..##....",
        "##..##....",
        "##########",
        "##########",
        "....##..##",
        "....##..##",
        "######..##",
        "######..##",
    };
    private static final int PLACES = 7;

    private final HookedCrossMatcher matcher = new HookedCrossMatcher();

    @Test
    void findsCrossInEveryPlaceAndBothDirections() {
        for (int place = 0; place < PLACES * PLACES; place++) {
            for (boolean mirrored : new boolean[] {false, true}) {
                matcher.match(drawn(place % PLACES, place / PLACES, mirrored, false));
                assertEquals(1, matcher.drawn());
                assertTrue(matcher.background() < 0.8);
                matcher.match(drawn(place % PLACES, place / PLACES, mirrored, true));
                assertEquals(1, matcher.background());
                assertTrue(matcher.drawn() < 0.8);
            }
        }
    }

    @Test
    void doesNotFindCrossWithoutHooks() {
        int[] rows = new int[Silhouette.SIZE];
        for (int i = 2; i < 12; i++) {
            rows[i] |= 0b11 << 6;
        }
        rows[6] |= 0x3ff << 2;
        rows[7] |= 0x3ff << 2;
        matcher.match(rows);
        assertTrue(matcher.drawn() < 0.9, () -> "similarity " + matcher.drawn());
    }

    @ParameterizedTest
    @EnumSource
    void silhouetteIsThatOfThePng(Glyph glyph) {
        Parameters parameters = Parameters.DEFAULT.withGlyph(glyph);
        Silhouette silhouette = new Silhouette(parameters);
        int[] rows = new int[Silhouette.SIZE];
        for (int i = 0; i < 500; i++) {
            Hash hash = RandomHashes.get(i);
            silhouette.read(hash, rows);
            int[] argb = Bitmap.argb(Avatar.ofHash(
                    hash,
                    parameters.withSize(Silhouette.SIZE).withShape(Shape.SQUARE).withSubstrate(Substrate.NONE)));
            for (int pixel = 0; pixel < argb.length; pixel++) {
                int row = rows[pixel / Silhouette.SIZE];
                assertEquals(argb[pixel] >>> 31, row >> (pixel % Silhouette.SIZE) & 1);
            }
        }
    }

    private static int[] drawn(int left, int top, boolean mirrored, boolean inverted) {
        int[] rows = new int[Silhouette.SIZE];
        for (int y = 0; y < STRAIGHT.length; y++) {
            for (int x = 0; x < STRAIGHT.length; x++) {
                int column = mirrored ? STRAIGHT.length - 1 - x : x;
                rows[top + y] |= STRAIGHT[y].charAt(column) == '#' ? 1 << (left + x) : 0;
            }
        }
        for (int y = 0; inverted && y < rows.length; y++) {
            rows[y] ^= 0xffff;
        }
        return rows;
    }
}
