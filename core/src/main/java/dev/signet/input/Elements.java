// SPDX-License-Identifier: Apache-2.0
package dev.signet.input;

/** What the cells that are not blank show. */
public enum Elements implements Choice {
    MIXED,
    VIA;

    private final String text = Choice.textOf(this);

    @Override
    public String text() {
        return text;
    }
}
