// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/**
 * The background, which also decides how bright the shades are.
 *
 * <pre>{@code
 * Parameters light = Parameters.DEFAULT.withSubstrate(Substrate.LIGHT);
 * }</pre>
 */
public enum Substrate {
    /** A dark background with bright shades. */
    DARK,
    /** A light background with dark shades. */
    LIGHT,
    /** No background: transparent, with shades that are legible on white and on near-black. */
    NONE
}
