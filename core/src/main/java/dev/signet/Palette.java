// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/** A family of colours, of which the hash takes some. */
public enum Palette implements Choice {
    /** Colours from all around the wheel. */
    SPECTRUM,
    /** One of the four below, which the hash chooses; never {@link #SPECTRUM}. */
    AUTO,
    /** Reds, oranges and yellows. */
    FIRE,
    /** Greens. */
    PHOSPHOR,
    /** Blues. */
    COBALT,
    /** Greys. */
    MONO;

    private static final Palette[] CHOSEN_BY_HASH = {FIRE, PHOSPHOR, COBALT, MONO};

    private final String text = Texts.of(this);

    @Override
    public String text() {
        return text;
    }

    /** This palette, or the one that bits 96 and 97 of the hash choose when this is {@link #AUTO}. */
    public Palette resolve(Hash hash) {
        return this == AUTO ? CHOSEN_BY_HASH[hash.bits(96, 2)] : this;
    }
}
