// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/** The connection set that every connection cell draws, turned per cell. */
public enum Glyph implements Choice {
    /** A bar from one side of the cell to the other, and a stem at a right angle to it. */
    TEE,
    /** A quarter of a circle between two neighbouring sides. */
    ELBOW,
    /** A pad in the middle with an arm to one side, and to each neighbour that reaches for it. */
    STUB;

    private final String text = Texts.of(this);

    @Override
    public String text() {
        return text;
    }
}
