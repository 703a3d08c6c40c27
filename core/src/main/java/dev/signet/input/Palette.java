// SPDX-License-Identifier: Apache-2.0
package dev.signet.input;

/** A family of colours. {@link #AUTO} lets the hash choose one of the four ramps and never chooses {@link #SPECTRUM}. */
public enum Palette implements Choice {
    SPECTRUM,
    AUTO,
    FIRE,
    PHOSPHOR,
    COBALT,
    MONO;

    private static final Palette[] CHOSEN_BY_HASH = {FIRE, PHOSPHOR, COBALT, MONO};

    private final String text = Choice.textOf(this);

    @Override
    public String text() {
        return text;
    }

    /** This palette, or the one that bits 96 and 97 of the hash choose when this is {@link #AUTO}. */
    public Palette resolve(Hash hash) {
        return this == AUTO ? CHOSEN_BY_HASH[hash.bits(96, 2)] : this;
    }
}
