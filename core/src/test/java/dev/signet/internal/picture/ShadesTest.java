// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Hash;
import dev.signet.Palette;
import dev.signet.Parameters;
import dev.signet.PrototypeAvatar;
import dev.signet.Substrate;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ShadesTest {

    private static final double[] LINEAR = IntStream.range(0, 256)
            .mapToDouble(value -> value / 255.0)
            .map(value -> value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4))
            .toArray();

    @ParameterizedTest
    @EnumSource
    void shadesMatchThePrototype(PrototypeAvatar prototype) {
        Shades shades = Shades.of(prototype.hash(), prototype.parameters());
        String ground = shades.hasGround() ? hex(shades.ground()) : "none";
        assertEquals(prototype.shades(), List.of(hex(shades.row()), hex(shades.column()), hex(shades.via()), ground));
        Palette palette = Shades.palette(prototype.hash(), prototype.parameters());
        assertEquals(prototype.palette(), palette.name().toLowerCase(Locale.ROOT));
    }

    @ParameterizedTest
    @CsvSource({"0, FIRE", "1, PHOSPHOR", "2, COBALT", "3, MONO"})
    void autoSelectsByBits96And97(int bits, Palette palette) {
        for (int others : new int[] {0, 0x1ff}) {
            Hash hash = new Hash(others == 0 ? 0 : -1, (long) (bits << 9 | others) << 21);
            Parameters auto = Parameters.DEFAULT.withPalette(Palette.AUTO);
            assertEquals(palette, Shades.palette(hash, auto));
            assertEquals(Shades.of(hash, Parameters.DEFAULT.withPalette(palette)), Shades.of(hash, auto));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AUTO")
    void otherPalettesDoNotDependOnTheHash(Palette palette) {
        everyChoice()
                .forEach(hash -> assertEquals(palette, Shades.palette(hash, Parameters.DEFAULT.withPalette(palette))));
    }

    @ParameterizedTest
    @EnumSource
    void onlyBits96To106DecideTheShades(Palette palette) {
        Parameters parameters = Parameters.DEFAULT.withPalette(palette);
        for (Hash hash : everyChoice()) {
            long others = ~(0x7ffL << 21);
            assertEquals(Shades.of(hash, parameters), Shades.of(new Hash(-1, hash.low() | others), parameters));
        }
    }

    @ParameterizedTest
    @EnumSource
    void threeShadesAreDifferent(Palette palette) {
        for (Substrate substrate : Substrate.values()) {
            for (Hash hash : everyChoice()) {
                Shades shades = shades(hash, palette, substrate);
                assertNotEquals(shades.row(), shades.column());
                assertNotEquals(shades.row(), shades.via());
                assertNotEquals(shades.column(), shades.via());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shadesAndGradientsContrastWithTheGround(Palette palette) {
        for (Substrate substrate : new Substrate[] {Substrate.DARK, Substrate.LIGHT}) {
            for (Hash hash : everyChoice()) {
                Shades shades = shades(hash, palette, substrate);
                assertLegible(shades.via(), shades.ground());
                for (int step = 0; step <= 32; step++) {
                    assertLegible(mixed(shades.row(), shades.column(), step), shades.ground());
                }
            }
        }
    }

    /** 2.18 is the minimum that docs/SG-1.md states for white and near-black pages. */
    @ParameterizedTest
    @EnumSource
    void shadesWithoutGroundContrastWithWhiteAndNearBlack(Palette palette) {
        for (Hash hash : everyChoice()) {
            Shades shades = shades(hash, palette, Substrate.NONE);
            for (int shade : new int[] {shades.row(), shades.column(), shades.via()}) {
                assertTrue(contrast(shade, 0xffffff) >= 2.18, () -> hex(shade) + " on white");
                assertTrue(contrast(shade, 0x111111) >= 2.18, () -> hex(shade) + " on near-black");
            }
        }
    }

    @Test
    void onlyFlatPaintsHaveOneColor() {
        Shades shades = new Shades(1, 2, 3, true, 4);
        assertEquals(1, shades.color(Paint.ROW));
        assertEquals(2, shades.color(Paint.COLUMN));
        assertEquals(3, shades.color(Paint.VIA));
        assertThrows(IllegalArgumentException.class, () -> shades.color(Paint.ROW_TO_COLUMN));
        assertThrows(IllegalArgumentException.class, () -> shades.color(Paint.COLUMN_TO_ROW));
    }

    /** Checks the formulas of this test with known pairs. */
    @Test
    void contrastFollowsWcag() {
        assertEquals(21, contrast(0, 0xffffff), 1e-9);
        assertEquals(1, contrast(0x808080, 0x808080), 1e-9);
        assertEquals(4.54, contrast(0x767676, 0xffffff), 0.005);
    }

    /** Returns a hash for each value of bits 96 to 106, which select the shades. */
    private static List<Hash> everyChoice() {
        return IntStream.range(0, 1 << 11)
                .mapToObj(bits -> new Hash(0, (long) bits << 21))
                .toList();
    }

    private static Shades shades(Hash hash, Palette palette, Substrate substrate) {
        return Shades.of(hash, Parameters.DEFAULT.withPalette(palette).withSubstrate(substrate));
    }

    private static void assertLegible(int ink, int ground) {
        assertTrue(contrast(ink, ground) >= 3, () -> hex(ink) + " on " + hex(ground));
    }

    private static int mixed(int row, int column, int step) {
        int color = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int from = row >>> shift & 0xff;
            int to = column >>> shift & 0xff;
            color |= (from + Math.round((to - from) * step / 32f)) << shift;
        }
        return color;
    }

    private static double contrast(int one, int other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    private static double luminance(int rgb) {
        return 0.2126 * LINEAR[rgb >>> 16] + 0.7152 * LINEAR[rgb >>> 8 & 0xff] + 0.0722 * LINEAR[rgb & 0xff];
    }

    private static String hex(int rgb) {
        return HexFormat.of().toHexDigits(rgb, 6);
    }
}
