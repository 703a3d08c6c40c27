// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/** How many of the sixteen cells stay blank; each level blanks a subset of the cells the next one blanks. */
public enum BlankCells implements Choice {
    /** Every cell shows something. */
    NONE(0),
    /** Two cells are blank. */
    FEW(2),
    /** Four cells are blank. */
    SOME(4);

    private final String text = Texts.of(this);
    private final int cells;

    BlankCells(int cells) {
        this.cells = cells;
    }

    @Override
    public String text() {
        return text;
    }

    /** How many cells are blank. */
    public int cells() {
        return cells;
    }
}
