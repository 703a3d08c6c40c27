// SPDX-License-Identifier: Apache-2.0
package dev.signet.input;

/** How far the grid is set in from the edge of the 64-unit viewBox. */
public enum Padding implements Choice {
    NONE,
    SOME,
    LOTS;

    private final String text = Choice.textOf(this);

    @Override
    public String text() {
        return text;
    }

    /** The inset in viewBox units; {@code SOME} is wider on a circle, so that the corner cells clear the outline. */
    public int inset(Shape shape) {
        return switch (this) {
            case NONE -> 0;
            case SOME -> shape == Shape.CIRCLE ? 6 : 4;
            case LOTS -> 8;
        };
    }
}
