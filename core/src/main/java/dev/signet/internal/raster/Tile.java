// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/**
 * The pixels of one grid cell, or of a part of the margin, as runs of one color. Row 0 is complete; of every other row
 * there are the pixels that differ from the row above.
 */
final class Tile {

    private static final int OBJECT_HEADERS = 80;

    /** For each row the index of its first run, and behind the last row the number of runs. */
    private final int[] firstRuns;
    /** For each run {@code start << 16 | end}, relative to the tile. */
    private final int[] spans;
    /** For each run its number in the {@link BlendTable}. */
    private final char[] colors;

    private Tile(int[] firstRuns, int[] spans, char[] colors) {
        this.firstRuns = firstRuns;
        this.spans = spans;
        this.colors = colors;
    }

    /** Copies the runs of a row as {@link Pixmap#changes} has them, moved to the right, and returns where they end. */
    int copyRuns(int row, int left, int[] target, int from) {
        int shift = left << 16 | left;
        int at = from;
        int end = firstRuns[row + 1];
        for (int run = firstRuns[row]; run < end; run++) {
            target[at] = spans[run] + shift;
            target[at + 1] = colors[run];
            at += 2;
        }
        return at;
    }

    /** Approximate size in memory, in bytes. */
    int weight() {
        return 4 * firstRuns.length + 4 * spans.length + 2 * colors.length + OBJECT_HEADERS;
    }

    /** Collects the rows of one tile after the other. */
    static final class Builder {

        private int[] firstRuns = new int[1 + 1024];
        private int[] spans = new int[256];
        private char[] colors = new char[256];
        private int rows;
        private int runs;

        /** Adds a row, given all pixels of the image's row and, unless it is the tile's first row, of the row above. */
        void add(char[] row, char[] above, int from, int to) {
            firstRuns[rows] = runs;
            ensureRoom(to - from);
            int pixel = from;
            while (pixel < to) {
                if (rows > 0 && row[pixel] == above[pixel]) {
                    pixel++;
                    continue;
                }
                int start = pixel;
                char color = row[start];
                do {
                    pixel++;
                } while (pixel < to && row[pixel] == color && (rows == 0 || above[pixel] != color));
                spans[runs] = (start - from) << 16 | (pixel - from);
                colors[runs++] = color;
            }
            rows++;
        }

        Tile build() {
            firstRuns[rows] = runs;
            Tile tile = new Tile(
                    Arrays.copyOf(firstRuns, rows + 1), Arrays.copyOf(spans, runs), Arrays.copyOf(colors, runs));
            rows = 0;
            runs = 0;
            return tile;
        }

        long retainedBytes() {
            return 4L * firstRuns.length + 6L * spans.length;
        }

        private void ensureRoom(int more) {
            if (rows + 2 > firstRuns.length) {
                firstRuns = Arrays.copyOf(firstRuns, 2 * firstRuns.length);
            }
            if (runs + more > spans.length) {
                spans = Arrays.copyOf(spans, 2 * (runs + more));
                colors = Arrays.copyOf(colors, spans.length);
            }
        }
    }
}
