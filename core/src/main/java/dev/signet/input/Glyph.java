// SPDX-License-Identifier: Apache-2.0
package dev.signet.input;

/** The connection set that every connection cell draws, turned per cell. */
public enum Glyph implements Choice {
    TEE,
    ELBOW,
    STUB;

    private final String text = Choice.textOf(this);

    @Override
    public String text() {
        return text;
    }
}
