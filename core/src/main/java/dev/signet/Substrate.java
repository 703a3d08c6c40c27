// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/**
 * The ground of the board, which also decides how bright the shades are.
 *
 * <pre>{@code
 * Parameters light = Parameters.DEFAULT.withSubstrate(Substrate.LIGHT);
 * }</pre>
 */
public enum Substrate {
    /** A dark ground under bright shades. */
    DARK,
    /** A pale ground under deep shades. */
    LIGHT,
    /** No ground: transparent, with shades that are legible on white and on near-black. */
    NONE
}
