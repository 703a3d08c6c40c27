// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import dev.signet.Palette;
import dev.signet.Substrate;

/** The colors of SG-1 as 0xRRGGBB: section 4 of docs/SG-1.md. Data only; {@link Shades} selects from it. */
final class ColorRamps {

    /** Sixteen hues for {@link Palette#SPECTRUM}; without a substrate there are no grounds. */
    static final class Spectrum {
        final int[] traces;
        final int[] vias;
        final int[] grounds;
        /** Cache, by the nine bits of the hash that select the shades. Races create equal objects. */
        final Shades[] shades = new Shades[1 << 9];

        private Spectrum(int[] traces, int[] vias, int[] grounds) {
            this.traces = traces;
            this.vias = vias;
            this.grounds = grounds;
        }
    }

    /** Four shades and their ground, which is unused without a substrate. */
    static final class Ramp {
        final int[] colors;
        final int ground;
        /** Cache, by the shade of the row and the order of the others. Races create equal objects. */
        final Shades[] shades = new Shades[4 * 6];

        private Ramp(int ground, int... colors) {
            this.ground = ground;
            this.colors = colors;
        }
    }

    /** The ramps of one palette by substrate. */
    private record BySubstrate(Ramp dark, Ramp light, Ramp none) {

        Ramp on(Substrate substrate) {
            return switch (substrate) {
                case DARK -> dark;
                case LIGHT -> light;
                case NONE -> none;
            };
        }
    }

    private static final int NO_GROUND = 0;

    private static final Spectrum SPECTRUM_DARK = new Spectrum(
            new int[] {
                0xfb4165, 0xff664b, 0xff9346, 0xffb639, 0xf9db1d, 0xbbe504, 0x4ae062, 0x05dfa0,
                0x09d3c4, 0x31d4ed, 0x0ab4fe, 0x4a91ff, 0x776ffe, 0xa95ff7, 0xdf52e5, 0xfa59ac
            },
            new int[] {
                0xffc5c8, 0xffc6bb, 0xfec9a8, 0xffcc83, 0xecd766, 0xc7e47b, 0x99ee9f, 0x75f2be,
                0x4ef2e3, 0x75e9ff, 0xabddfe, 0xbed8ff, 0xced2fe, 0xdfcbfe, 0xfebbff, 0xffc2db
            },
            new int[] {
                0x2c1535, 0x291638, 0x23193c, 0x171d3f, 0x04213e, 0x012434, 0x01252e, 0x02252b,
                0x02252b, 0x02252f, 0x002338, 0x0c203f, 0x1b1b3e, 0x25183b, 0x2b1636, 0x2e1533
            });

    private static final Spectrum SPECTRUM_LIGHT = new Spectrum(
            new int[] {
                0xcd1347, 0xdd311b, 0xd85a04, 0xcd6f00, 0xb77e04, 0x598d06, 0x04822e, 0x037955,
                0x017d76, 0x077e91, 0x0470a4, 0x0058d4, 0x4522d1, 0x6c1bb9, 0x9d15a4, 0xc8117c
            },
            new int[] {
                0x6d0020, 0x6c0900, 0x5e2301, 0x562b02, 0x4c3201, 0x264101, 0x014514, 0x01432e,
                0x02413d, 0x033f4a, 0x013c5b, 0x00317d, 0x2d2482, 0x461878, 0x5c0860, 0x68003e
            },
            new int[] {
                0xfeeff0, 0xfef0ed, 0xfff0ea, 0xfef1e7, 0xfcf2e3, 0xeef7e8, 0xeaf8eb, 0xe7f8ef,
                0xe4f9f6, 0xe4f8fc, 0xe9f6ff, 0xedf4ff, 0xf1f3fe, 0xf5f1fe, 0xfceffc, 0xfeeff4
            });

    private static final Spectrum SPECTRUM_NONE = new Spectrum(
            new int[] {
                0xec305a, 0xf84f33, 0xf37513, 0xe89101, 0xd2a702, 0x86b403, 0x21af40, 0x04a97a,
                0x08a59c, 0x0ba4bc, 0x0993d2, 0x1c75f7, 0x6051f2, 0x9040e1, 0xc334ca, 0xe13591
            },
            new int[] {
                0xec305a, 0xf84f33, 0xf37513, 0xe89101, 0xd2a702, 0x86b403, 0x21af40, 0x04a97a,
                0x08a59c, 0x0ba4bc, 0x0993d2, 0x1c75f7, 0x6051f2, 0x9040e1, 0xc334ca, 0xe13591
            },
            new int[0]);

    private static final BySubstrate FIRE = new BySubstrate(
            new Ramp(0x2a0b14, 0xf0433a, 0xff7a1f, 0xffb020, 0xffe39a),
            new Ramp(0xfff1e2, 0x7d1030, 0xc4202a, 0xd95a00, 0xbd7400),
            new Ramp(NO_GROUND, 0xb3202a, 0xe0402a, 0xee7a12, 0xdda011));

    private static final BySubstrate PHOSPHOR = new BySubstrate(
            new Ramp(0x05201a, 0x1fa463, 0x35cf6a, 0x9be23c, 0xe0fbb0),
            new Ramp(0xecfaea, 0x0a4a33, 0x0b7d55, 0x2f9a2f, 0x6b8a00),
            new Ramp(NO_GROUND, 0x0b7a4b, 0x14a05a, 0x4fae1e, 0x8fae10));

    private static final BySubstrate COBALT = new BySubstrate(
            new Ramp(0x0b1440, 0x4f74ff, 0x2aa3ff, 0x3fd6f2, 0xc9e4ff),
            new Ramp(0xe9f1ff, 0x151f6b, 0x2a3fd6, 0x0a7fd0, 0x4f74a8),
            new Ramp(NO_GROUND, 0x2b46d9, 0x3f78ff, 0x1893d6, 0x6f9ad6));

    private static final BySubstrate MONO = new BySubstrate(
            new Ramp(0x1b1e24, 0x7f8896, 0xa9b0bb, 0xd3d8de, 0xffffff),
            new Ramp(0xf3f4f6, 0x15181d, 0x3a414b, 0x5f6773, 0x808893),
            new Ramp(NO_GROUND, 0x5b6470, 0x7a838f, 0x959da8, 0xaab0b9));

    private ColorRamps() {}

    static Spectrum spectrum(Substrate substrate) {
        return switch (substrate) {
            case DARK -> SPECTRUM_DARK;
            case LIGHT -> SPECTRUM_LIGHT;
            case NONE -> SPECTRUM_NONE;
        };
    }

    /** Returns the ramp of a palette other than {@link Palette#SPECTRUM} and {@link Palette#AUTO}. */
    static Ramp ramp(Palette palette, Substrate substrate) {
        BySubstrate ramps = switch (palette) {
            case FIRE -> FIRE;
            case PHOSPHOR -> PHOSPHOR;
            case COBALT -> COBALT;
            case MONO -> MONO;
            case SPECTRUM, AUTO -> throw new IllegalArgumentException(palette + " is not a ramp");
        };
        return ramps.on(substrate);
    }
}
