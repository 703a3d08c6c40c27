// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

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
    private final int[] spans;

    /** Whether the tile was used since the cache last passed over it. Threads may overwrite each other's mark. */
    boolean used = true;

    Tile(long hash, int[] key, int[] blends, int[] firstSpans, int[] spans) {
        this.hash = hash;
        this.key = key;
        this.blends = blends;
        this.firstSpans = firstSpans;
        this.spans = spans;
    }

    /**
     * Copies the spans of a row, shifted to the right by {@code left} and with {@code base} added to their colors, and returns
     * the end of the copy. Copies four at a time: most rows have fewer, and a loop that ends after each would be mispredicted
     * often.
     */
    int copySpans(int row, int left, int base, long[] target, int from) {
        long shift = Pixmap.span(left, left + 1, base);
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
        return 4L * (key.length + blends.length + firstSpans.length + spans.length) + OBJECT_HEADERS;
    }
}
