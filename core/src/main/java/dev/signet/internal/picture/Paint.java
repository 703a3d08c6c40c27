// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

/** The paint of a layer: the shade of rows, of columns or of vias, or a gradient. */
public enum Paint {
    ROW,
    COLUMN,
    VIA,
    /** A gradient from the row shade on the center line of the row to the column shade at the cell edge. */
    ROW_TO_COLUMN,
    /** A gradient from the column shade on the center line of the column to the row shade at the cell edge. */
    COLUMN_TO_ROW
}
