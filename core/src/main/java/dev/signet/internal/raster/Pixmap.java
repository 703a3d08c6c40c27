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
     * Writes the {@linkplain #run runs} of a row from left to right. Pixels in no run equal the pixel above; in row 0 every
     * pixel is in a run.
     *
     * @param runs room for {@code size} runs
     * @return the number of runs
     */
    int changes(int row, long[] runs);

    /** Returns the pixels from {@code start} to before {@code end} as a run of one color. */
    static long run(int start, int end, int color) {
        return (long) color << 32 | start << 16 | end;
    }

    static int start(long run) {
        return (int) run >>> 16;
    }

    static int end(long run) {
        return (int) run & 0xffff;
    }

    static int color(long run) {
        return (int) (run >>> 32);
    }
}
