// SPDX-License-Identifier: Apache-2.0
package dev.signet.input;

/** The outline of the board. */
public enum Shape implements Choice {
    ROUNDED,
    SQUARE,
    CIRCLE
}
