// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.Parameter;
import java.util.Arrays;

/**
 * The pixels of one cell, or of a part of the margin, as spans. Row 0 is complete; every other row has the pixels that
 * differ from the row above.
 */
final class Tile {

    /** Bytes of the tile and the headers of its arrays. */
    private static final int OBJECT_HEADERS = 80;

    /** By row: the index of its first span. The last entry is the number of spans. */
    private final int[] firstSpans;
    /** As {@link Pixmap#span}, relative to the tile, then padding; colors are indices of the {@link BlendTable}. */
    private final long[] spans;

    private Tile(int[] firstSpans, long[] spans) {
        this.firstSpans = firstSpans;
        this.spans = spans;
    }

    /**
     * Copies the spans of a row, shifted to the right by {@code left}, and returns the end of the copy. Copies four at a
     * time: most rows have fewer, and a loop that ends after each would be mispredicted often.
     */
    int copySpans(int row, int left, long[] target, int from) {
        long shift = Pixmap.span(left, left, 0);
        int first = firstSpans[row];
        int count = firstSpans[row + 1] - first;
        int at = 0;
        do {
            target[from + at] = spans[first + at] + shift;
            target[from + at + 1] = spans[first + at + 1] + shift;
            target[from + at + 2] = spans[first + at + 2] + shift;
            target[from + at + 3] = spans[first + at + 3] + shift;
            at += 4;
        } while (at < count);
        return from + count;
    }

    /** Approximate size in memory, in bytes. */
    int retainedBytes() {
        return 4 * firstSpans.length + 8 * spans.length + OBJECT_HEADERS;
    }

    /** Encodes the rows of a tile. Reusable. */
    static final class Builder {

        private final int[] firstSpans = new int[Parameter.LARGEST_SIZE + 1];
        private long[] spans = new long[256];
        private int rows;
        private int count;

        /**
         * Adds a row, given the pixels of the image row and of the row above, which is not read for row 0 of the tile.
         */
        void add(char[] row, char[] above, int from, int to) {
            firstSpans[rows] = count;
            if (count + to - from > spans.length) {
                spans = Arrays.copyOf(spans, 2 * (count + to - from));
            }
            int pixel = from;
            while (pixel < to) {
                if (rows > 0 && row[pixel] == above[pixel]) {
                    int equal = Arrays.mismatch(row, pixel, to, above, pixel, to);
                    pixel = equal < 0 ? to : pixel + equal;
                    continue;
                }
                int start = pixel;
                char color = row[start];
                do {
                    pixel++;
                } while (pixel < to && row[pixel] == color && (rows == 0 || above[pixel] != color));
                spans[count++] = Pixmap.span(start - from, pixel - from, color);
            }
            rows++;
        }

        Tile build() {
            firstSpans[rows] = count;
            Tile tile =
                    new Tile(Arrays.copyOf(firstSpans, rows + 1), Arrays.copyOf(spans, count + Pixmap.SPAN_PADDING));
            rows = 0;
            count = 0;
            return tile;
        }

        long retainedBytes() {
            return 4L * firstSpans.length + 8L * spans.length;
        }
    }
}
