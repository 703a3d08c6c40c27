// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/**
 * The inset of the grid from the edge of the 64-unit viewBox.
 *
 * <pre>{@code
 * Parameters padded = Parameters.DEFAULT.withPadding(Padding.SOME);
 * }</pre>
 */
public enum Padding {
    /** 0 units. */
    NONE,
    /** 4 units, on a circle 6, so that the cells in the corners lie inside the outline. */
    SOME,
    /** 8 units. */
    LOTS
}
