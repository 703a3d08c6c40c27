// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/**
 * The ground of the board, which also decides how bright the inks are.
 *
 * <pre>{@code
 * Parameters light = Parameters.DEFAULT.withSubstrate(Substrate.LIGHT);
 * }</pre>
 */
public enum Substrate {
    /** A dark ground under bright inks. */
    DARK,
    /** A pale ground under deep inks. */
    LIGHT,
    /** No ground: transparent, with inks that are legible on white and on near-black. */
    NONE
}
