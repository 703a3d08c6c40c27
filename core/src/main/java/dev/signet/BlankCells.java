// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/**
 * How many of the sixteen cells are blank: the value of {@link Parameter#EMPTY}, which has the name {@code empty} in text. The
 * cells that are blank with one value are also blank with the next one.
 *
 * <pre>{@code
 * Parameters full = Parameters.DEFAULT.withBlankCells(BlankCells.NONE);
 * }</pre>
 */
public enum BlankCells {
    /** No cell is blank. */
    NONE,
    /** Two cells are blank. */
    FEW,
    /** Four cells are blank. */
    SOME
}
