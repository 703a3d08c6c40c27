// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/**
 * The pixels of one cell, or of a part of the margin, as spans. Row 0 is complete; every other row has the pixels that
 * differ from the row above. Immutable but for the mark of the {@link TileCache}.
 */
final class Tile {

    /** Bytes of the tile and the headers of its arrays. */
    private static final int OBJECT_HEADERS = 112;

    final long hash;
    final int[] key;
    /** The blends but the predefined ones, as {@link Blends#toArray}. */
    final int[] blends;
    /** By row: the index of its first span. The last entry is the number of spans. */
    private final int[] firstSpans;
    /** As {@link Pixmap#span}, relative to the tile, then padding; colors are indices of the blends. */
    private final long[] spans;

    /** Whether the tile was used since the cache last passed over it. Threads may overwrite each other's mark. */
    boolean used = true;

    private Tile(long hash, int[] key, int[] blends, int[] firstSpans, long[] spans) {
        this.hash = hash;
        this.key = key;
        this.blends = blends;
        this.firstSpans = firstSpans;
        this.spans = spans;
    }

    /** Encodes the pixels of a tile, row by row. */
    static Tile of(long hash, int[] key, int[] blends, char[] pixels, int width, int height) {
        int[] firstSpans = new int[height + 1];
        long[] spans = new long[4 * (width + height)];
        int count = 0;
        for (int row = 0; row < height; row++) {
            if (spans.length < count + width) {
                spans = Arrays.copyOf(spans, 2 * (count + width));
            }
            int start = width * row;
            int above = row == 0 ? start : start - width;
            int pixel = 0;
            while (pixel < width) {
                if (row > 0 && pixels[start + pixel] == pixels[above + pixel]) {
                    int equal = width - pixel < 16
                            ? 1
                            : Arrays.mismatch(pixels, start + pixel, start + width, pixels, above + pixel, start);
                    pixel = equal < 0 ? width : pixel + equal;
                    continue;
                }
                int from = pixel;
                char color = pixels[start + pixel];
                do {
                    pixel++;
                } while (pixel < width
                        && pixels[start + pixel] == color
                        && (row == 0 || pixels[above + pixel] != color));
                spans[count++] = Pixmap.span(from, pixel, color);
            }
            firstSpans[row + 1] = count;
        }
        return new Tile(hash, key, blends, firstSpans, Arrays.copyOf(spans, count + Pixmap.SPAN_PADDING));
    }

    /**
     * Copies the spans of a row, shifted to the right by {@code left} and with {@code base} added to their colors, and returns
     * the end of the copy. Copies four at a time: most rows have fewer, and a loop that ends after each would be mispredicted
     * often.
     */
    int copySpans(int row, int left, int base, long[] target, int from) {
        long shift = Pixmap.span(left, left, base);
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

    long retainedBytes() {
        return 4L * (key.length + blends.length + firstSpans.length) + 8L * spans.length + OBJECT_HEADERS;
    }
}
