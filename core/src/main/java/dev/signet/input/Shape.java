// SPDX-License-Identifier: Apache-2.0
package dev.signet.input;

/** The outline of the board. */
public enum Shape implements Choice {
    ROUNDED,
    SQUARE,
    CIRCLE;

    private final String text = Choice.textOf(this);

    @Override
    public String text() {
        return text;
    }
}
