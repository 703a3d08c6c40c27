// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/**
 * The type of the connections. The hash chooses the rotation of each.
 *
 * <pre>{@code
 * Parameters elbows = Parameters.DEFAULT.withGlyph(Glyph.ELBOW);
 * }</pre>
 */
public enum Glyph {
    /** A bar from one side of the cell to the opposite one, and a stem at a right angle to it. */
    TEE,
    /** A quarter of a circle between two adjacent sides. */
    ELBOW,
    /** A pad in the middle with an arm to one side, and to each adjacent connection that points at it. */
    STUB
}
