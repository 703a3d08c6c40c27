// SPDX-License-Identifier: Apache-2.0
package dev.signet.input;

/** What the cells that are not blank show. */
public enum Elements implements Choice {
    MIXED,
    VIA
}
