// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/** How far the grid is set in from the edge of the 64-unit viewBox. */
public enum Padding implements Choice {
    /** Not at all. */
    NONE,
    /** By 4 units, on a circle by 6, so that the cells in the corners clear the outline. */
    SOME,
    /** By 8 units. */
    LOTS;

    private final String text = Texts.of(this);

    @Override
    public String text() {
        return text;
    }

    /** The inset in units of the viewBox. */
    public int inset(Shape shape) {
        return switch (this) {
            case NONE -> 0;
            case SOME -> shape == Shape.CIRCLE ? 6 : 4;
            case LOTS -> 8;
        };
    }
}
