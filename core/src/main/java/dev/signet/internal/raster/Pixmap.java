// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/**
 * A square image, read row by row. Each row is given as the runs that may differ from the row above, so that a reader
 * that keeps the row above handles the edges in the image, not its area.
 *
 * <p>Colors are small numbers whose ARGB value is asked for separately. Two numbers may have the same ARGB value.
 */
public interface Pixmap {

    /** Width and height in pixels. */
    int size();

    /** Color numbers are below this. */
    int colorLimit();

    /** Returns a color as non-premultiplied ARGB. */
    int argb(int color);

    /** Returns the color of the leftmost pixel of row {@code size / 2}. */
    int ground();

    /**
     * Writes the runs of a row from left to right, two entries for each: {@code start << 16 | end} and the color. Pixels in
     * no run equal the pixel above; in row 0 every pixel is in a run.
     *
     * @param runs room for {@code 2 * size} entries
     * @return the number of entries written
     */
    int changes(int row, int[] runs);
}
