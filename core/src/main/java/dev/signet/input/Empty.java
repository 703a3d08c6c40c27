// SPDX-License-Identifier: Apache-2.0
package dev.signet.input;

/** How many of the sixteen cells stay blank; each level blanks a subset of the cells the next one blanks. */
public enum Empty implements Choice {
    NONE(0),
    FEW(2),
    SOME(4);

    private final String text = Choice.textOf(this);
    private final int cells;

    Empty(int cells) {
        this.cells = cells;
    }

    @Override
    public String text() {
        return text;
    }

    public int cells() {
        return cells;
    }
}
