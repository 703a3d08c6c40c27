// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/** The ground of the board, which also decides the ramp of the inks. */
public enum Substrate implements Choice {
    /** A dark ground under bright inks. */
    DARK,
    /** A pale ground under deep inks. */
    LIGHT,
    /** No ground: inks that are legible on white and on near-black. */
    NONE;

    private final String text = Texts.of(this);

    @Override
    public String text() {
        return text;
    }
}
