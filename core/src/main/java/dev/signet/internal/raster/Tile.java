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
    /** As {@link Pixmap#run}, relative to the tile; colors are numbers of the {@link BlendTable}. */
    private final long[] runs;

    private Tile(int[] firstRuns, long[] runs) {
        this.firstRuns = firstRuns;
        this.runs = runs;
    }

    /** Copies the runs of a row, moved to the right, and returns where they end. */
    int copyRuns(int row, int left, long[] target, int from) {
        long shift = Pixmap.run(left, left, 0);
        int at = from;
        int end = firstRuns[row + 1];
        for (int run = firstRuns[row]; run < end; run++) {
            target[at++] = runs[run] + shift;
        }
        return at;
    }

    /** Approximate size in memory, in bytes. */
    int weight() {
        return 4 * firstRuns.length + 8 * runs.length + OBJECT_HEADERS;
    }

    /** Collects the rows of one tile after the other. */
    static final class Builder {

        private int[] firstRuns = new int[1 + 1024];
        private long[] runs = new long[256];
        private int rows;
        private int count;

        /** Adds a row, given all pixels of the image's row and, unless it is the tile's first row, of the row above. */
        void add(char[] row, char[] above, int from, int to) {
            firstRuns[rows] = count;
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
                runs[count++] = Pixmap.run(start - from, pixel - from, color);
            }
            rows++;
        }

        Tile build() {
            firstRuns[rows] = count;
            Tile tile = new Tile(Arrays.copyOf(firstRuns, rows + 1), Arrays.copyOf(runs, count));
            rows = 0;
            count = 0;
            return tile;
        }

        long retainedBytes() {
            return 4L * firstRuns.length + 8L * runs.length;
        }

        private void ensureRoom(int more) {
            if (rows + 2 > firstRuns.length) {
                firstRuns = Arrays.copyOf(firstRuns, 2 * firstRuns.length);
            }
            if (count + more > runs.length) {
                runs = Arrays.copyOf(runs, 2 * (count + more));
            }
        }
    }
}
