// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/** The outline of the board. */
public enum Shape implements Choice {
    /** A square with round corners, of radius 10 in the 64-unit viewBox. */
    ROUNDED,
    /** The whole viewBox. */
    SQUARE,
    /** The largest circle in the viewBox. */
    CIRCLE;

    private final String text = Texts.of(this);

    @Override
    public String text() {
        return text;
    }
}
