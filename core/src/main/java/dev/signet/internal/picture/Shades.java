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
@SuppressWarnings("EnumOrdinal") // The order of palettes and substrates is that of the tables.
public record Shades(int row, int column, int via, boolean hasGround, int ground) {

    private static final int[] COLUMN_STEPS = {2, 3, 4, 3, -2, -3, -4, -3};
    private static final int[] VIA_STEPS = {6, 7, 9, 10};
    private static final Palette[] AUTO_PALETTES = {Palette.FIRE, Palette.PHOSPHOR, Palette.COBALT, Palette.MONO};

    public static Shades of(Hash hash, Parameters parameters) {
        Palette palette = palette(hash, parameters);
        int substrate = parameters.substrate().ordinal();
        int choice = HashBits.get(hash, 98, 9);
        boolean hasGround = parameters.substrate() != Substrate.NONE;
        return palette == Palette.SPECTRUM
                ? ofSpectrum(substrate, hasGround, choice)
                : ofRamp(ColorRamps.RAMPS[palette.ordinal() - Palette.FIRE.ordinal()][substrate], hasGround, choice);
    }

    /** Returns the palette in use: {@link Palette#AUTO} stands for the one that bits 96 and 97 of the hash select. */
    public static Palette palette(Hash hash, Parameters parameters) {
        Palette palette = parameters.palette();
        return palette == Palette.AUTO ? AUTO_PALETTES[HashBits.get(hash, 96, 2)] : palette;
    }

    public int color(Paint paint) {
        return switch (paint) {
            case ROW -> row;
            case COLUMN -> column;
            case VIA -> via;
            case ROW_TO_COLUMN, COLUMN_TO_ROW -> throw new IllegalArgumentException(paint + " is not one color");
        };
    }

    /** Selects two nearby hues of sixteen, the ground of the hue between them, and a distant hue for the vias. */
    private static Shades ofSpectrum(int substrate, boolean hasGround, int choice) {
        int[] traces = ColorRamps.SPECTRUM_TRACES[substrate];
        int row = choice >>> 5;
        int step = COLUMN_STEPS[choice >>> 2 & 7];
        int column = (row + step) & 15;
        int middle = (row + (step >> 1)) & 15;
        int via = (middle + VIA_STEPS[choice & 3]) & 15;
        int viaColor = ColorRamps.SPECTRUM_VIAS[substrate][via];
        return new Shades(
                traces[row], traces[column], viaColor, hasGround, ColorRamps.SPECTRUM_GROUNDS[substrate][middle]);
    }

    /** Selects three different shades of four, each by its position among those not selected before. */
    private static Shades ofRamp(int[] ramp, boolean hasGround, int choice) {
        int row = choice >>> 7;
        int order = (choice >>> 2 & 31) % 6;
        int column = order % 3;
        column += column >= row ? 1 : 0;
        int via = order / 3;
        via += via >= Math.min(row, column) ? 1 : 0;
        via += via >= Math.max(row, column) ? 1 : 0;
        return new Shades(ramp[1 + row], ramp[1 + column], ramp[1 + via], hasGround, ramp[0]);
    }
}
