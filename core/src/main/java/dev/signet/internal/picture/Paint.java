// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

/** What a layer is painted with. */
public enum Paint {
    /** The row shade. */
    ROW,
    /** The column shade. */
    COLUMN,
    /** The via shade. */
    VIA,
    /** Graded by the distance from the centre line of the row: the row shade on it, the column shade at the cell edge. */
    ROW_TO_COLUMN,
    /** Graded by the distance from the centre line of the column: the column shade on it, the row shade at the edge. */
    COLUMN_TO_ROW
}
