// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/** What the cells that are not blank show. */
public enum Elements implements Choice {
    /** Connections and vias, as the hash has them. */
    MIXED,
    /** Vias and nothing else. */
    VIA;

    private final String text = Texts.of(this);

    @Override
    public String text() {
        return text;
    }
}
