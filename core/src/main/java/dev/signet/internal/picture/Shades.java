// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import dev.signet.Hash;
import dev.signet.Palette;
import dev.signet.Parameters;
import dev.signet.Substrate;
import dev.signet.internal.layout.HashBits;

/**
 * The three shades of one avatar and its ground, as 0xRRGGBB: section 4 of docs/SG-1.md.
 *
 * @param row the color of horizontal traces
 * @param column the color of vertical traces
 * @param via the color of vias
 * @param ground the color of the substrate; unused unless {@code hasGround}
 */
public record Shades(int row, int column, int via, boolean hasGround, int ground) {

    private static final int[] COLUMN_STEPS = {2, 3, 4, 3, -2, -3, -4, -3};
    private static final int[] VIA_STEPS = {6, 7, 9, 10};
    private static final Palette[] AUTO_PALETTES = {Palette.FIRE, Palette.PHOSPHOR, Palette.COBALT, Palette.MONO};

    public static Shades of(Hash hash, Parameters parameters) {
        Palette palette = palette(hash, parameters);
        Substrate substrate = parameters.substrate();
        return palette == Palette.SPECTRUM
                ? ofSpectrum(hash, ColorRamps.spectrum(substrate))
                : ofRamp(hash, ColorRamps.ramp(palette, substrate), substrate != Substrate.NONE);
    }

    /** Returns the palette in use: {@link Palette#AUTO} stands for the one that bits 96 and 97 of the hash select. */
    public static Palette palette(Hash hash, Parameters parameters) {
        Palette palette = parameters.palette();
        return palette == Palette.AUTO ? AUTO_PALETTES[HashBits.get(hash, 96, 2)] : palette;
    }

    /** Returns the color of a flat paint. */
    public int color(Paint paint) {
        return switch (paint) {
            case ROW -> row;
            case COLUMN -> column;
            case VIA -> via;
            case ROW_TO_COLUMN, COLUMN_TO_ROW -> throw new IllegalArgumentException(paint + " is not one color");
        };
    }

    /** Selects two nearby hues of sixteen, the ground of the hue between them, and a distant hue for the vias. */
    private static Shades ofSpectrum(Hash hash, ColorRamps.Spectrum spectrum) {
        int choice = HashBits.get(hash, 98, 9);
        Shades known = spectrum.shades[choice];
        if (known != null) {
            return known;
        }
        int row = choice >>> 5;
        int step = COLUMN_STEPS[choice >>> 2 & 7];
        int column = (row + step) & 15;
        int middle = (row + (step >> 1)) & 15;
        int via = (middle + VIA_STEPS[choice & 3]) & 15;
        boolean hasGround = spectrum.grounds.length > 0;
        int ground = hasGround ? spectrum.grounds[middle] : 0;
        Shades shades =
                new Shades(spectrum.traces[row], spectrum.traces[column], spectrum.vias[via], hasGround, ground);
        spectrum.shades[choice] = shades;
        return shades;
    }

    /** Selects three different shades of four. */
    private static Shades ofRamp(Hash hash, ColorRamps.Ramp ramp, boolean hasGround) {
        int row = HashBits.get(hash, 98, 2);
        int order = HashBits.get(hash, 100, 5) % 6;
        Shades known = ramp.shades[6 * row + order];
        if (known != null) {
            return known;
        }
        int left = 0b1111 & ~(1 << row);
        int column = nthSetBit(left, order % 3);
        left &= ~(1 << column);
        int via = nthSetBit(left, order / 3);
        Shades shades = new Shades(ramp.colors[row], ramp.colors[column], ramp.colors[via], hasGround, ramp.ground);
        ramp.shades[6 * row + order] = shades;
        return shades;
    }

    /** Returns the index of the n-th set bit, counting from zero. */
    private static int nthSetBit(int set, int n) {
        int rest = set;
        for (int i = 0; i < n; i++) {
            rest &= rest - 1;
        }
        return Integer.numberOfTrailingZeros(rest);
    }
}
