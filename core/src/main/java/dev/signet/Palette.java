// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/**
 * A family of colors, from which the hash chooses.
 *
 * <pre>{@code
 * Parameters blue = Parameters.DEFAULT.withPalette(Palette.COBALT);
 * }</pre>
 */
public enum Palette {
    /** Colors of all hues. */
    SPECTRUM,
    /** One of the four below, chosen by the hash; never {@link #SPECTRUM}. */
    AUTO,
    /** Reds, oranges and yellows. */
    FIRE,
    /** Greens. */
    PHOSPHOR,
    /** Blues. */
    COBALT,
    /** Grays. */
    MONO
}
