// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/**
 * A square image with indexed color, read row by row. Each row is given as the spans that may differ from the row
 * above, so a reader that keeps the row above does work in proportion to the edges of the image, not to its area.
 *
 * <p>Two color indices may have the same ARGB value.
 */
public interface Pixmap {

    /** The number of spans that {@link #changes} may write beyond those it returns. */
    int SPAN_PADDING = 4;

    /** Enough for the columns of the largest size. */
    int COLUMN_BITS = 10;

    /** Width and height in pixels. */
    int size();

    /** Color indices are below this. */
    int colorLimit();

    /** Returns a color as non-premultiplied ARGB. */
    int argb(int color);

    /** Returns whether all pixels are opaque. */
    boolean isOpaque();

    /** Returns the color of the leftmost pixel of row {@code size / 2}. */
    int ground();

    /**
     * Writes the {@linkplain #span spans} of a row from left to right. Pixels in no span equal the pixel above; in row 0
     * every pixel is in a span. Rows are read in order from row 0.
     *
     * @param spans room for {@code size + SPAN_PADDING} spans
     * @return the number of spans
     */
    int changes(int row, long[] spans);

    /** Returns all pixels row by row, as non-premultiplied ARGB. */
    default int[] toArgb() {
        int[] all = new int[size() * size()];
        long[] spans = new long[size() + SPAN_PADDING];
        for (int row = 0; row < size(); row++) {
            int start = row * size();
            if (row > 0) {
                System.arraycopy(all, start - size(), all, start, size());
            }
            int count = changes(row, spans);
            for (int i = 0; i < count; i++) {
                Arrays.fill(all, start + start(spans[i]), start + end(spans[i]), argb(color(spans[i])));
            }
        }
        return all;
    }

    /**
     * Packs the pixels from {@code start} to before {@code end} and their color into a span. With a color below 2^11, only the
     * lower 31 bits are used.
     */
    static long span(int start, int end, int color) {
        return (long) color << (2 * COLUMN_BITS) | start << COLUMN_BITS | (end - 1);
    }

    static int start(long span) {
        return (int) span >>> COLUMN_BITS & (1 << COLUMN_BITS) - 1;
    }

    static int end(long span) {
        return ((int) span & (1 << COLUMN_BITS) - 1) + 1;
    }

    static int color(long span) {
        return (int) (span >>> (2 * COLUMN_BITS));
    }
}
