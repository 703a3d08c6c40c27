// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import java.util.Arrays;

/**
 * Strips of pixels in one row, each kept once and named by a number: equal strips have equal numbers. A strip is a list of
 * runs of one colour.
 */
final class Strips {

    private static final int FREE = 0;

    private int[] starts = new int[1 << 8];
    private int[] runs = new int[1 << 10];
    private int count;

    /** Open addressing from content to the number of a strip, plus one. */
    private int[] table = new int[1 << 9];

    int count() {
        return count;
    }

    /** What they weigh in memory, roughly, in bytes. */
    int weight() {
        return 4 * (starts.length + runs.length + table.length);
    }

    /** Where the runs of a strip start; they end where those of the next strip start. */
    int start(int strip) {
        return starts[strip];
    }

    int colour(int run) {
        return runs[run] & 0xffff;
    }

    int length(int run) {
        return runs[run] >>> 16;
    }

    /** The number of the strip from one pixel of a row to another. */
    int of(char[] row, int from, int to) {
        int start = starts[count];
        if (start + to - from > runs.length) {
            runs = Arrays.copyOf(runs, 2 * (start + to - from));
        }
        int end = start;
        int hash = 0;
        int pixel = from;
        while (pixel < to) {
            int first = pixel;
            while (pixel < to && row[pixel] == row[first]) {
                pixel++;
            }
            int run = (pixel - first) << 16 | row[first];
            runs[end++] = run;
            hash = hash(hash, run);
        }
        return find(start, end, hash);
    }

    private int find(int start, int end, int hash) {
        int mask = table.length - 1;
        int slot = hash & mask;
        while (table[slot] != FREE) {
            int strip = table[slot] - 1;
            if (Arrays.equals(runs, starts[strip], starts[strip + 1], runs, start, end)) {
                return strip;
            }
            slot = (slot + 1) & mask;
        }
        if (count + 2 > starts.length) {
            starts = Arrays.copyOf(starts, 2 * starts.length);
        }
        starts[count + 1] = end;
        table[slot] = ++count;
        if (2 * count > table.length) {
            grow();
        }
        return count - 1;
    }

    private static int hash(int before, int run) {
        int hash = (before ^ run) * 0x9e3779b1;
        return hash ^ hash >>> 15;
    }

    private void grow() {
        table = new int[2 * table.length];
        int mask = table.length - 1;
        for (int strip = 0; strip < count; strip++) {
            int hash = 0;
            for (int run = starts[strip]; run < starts[strip + 1]; run++) {
                hash = hash(hash, runs[run]);
            }
            int slot = hash & mask;
            while (table[slot] != FREE) {
                slot = (slot + 1) & mask;
            }
            table[slot] = strip + 1;
        }
    }
}
