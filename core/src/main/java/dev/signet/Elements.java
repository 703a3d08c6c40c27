// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/**
 * What cells contain unless they are blank.
 *
 * <pre>{@code
 * Parameters vias = Parameters.DEFAULT.withElements(Elements.VIA);
 * }</pre>
 */
public enum Elements {
    /** Connections and vias, chosen by the hash. */
    MIXED,
    /** Vias only. */
    VIA
}
