// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import java.util.Arrays;

/**
 * The bytes of scanlines that differ from the row above: ranges over the whole image, and the blocks of the current row
 * (docs/SG-1.md, section 11.2). All pixels of row 0 count as different. Bytes are added in order.
 */
final class RowChanges {

    private static final int FACTOR_BITS = 24;

    private int rowLength;

    /** The reciprocal of the length of a block: a column by it, without the lower bits, is its block. */
    private int blockFactor;

    private long[] ranges = {};
    private int count;

    /** The range that may still grow. */
    private int lastStart;

    private int lastEnd;

    /** Bit set. */
    private int blocks;

    /** Starts an image. */
    void clear(int newRowLength, int blockLength) {
        rowLength = newRowLength;
        blockFactor = (1 << FACTOR_BITS) / blockLength + 1;
        count = 0;
        lastStart = 1;
        lastEnd = 1;
        blocks = 0;
    }

    /** Starts a row. Returns the changed blocks of the row above. */
    int startRow() {
        if (ranges.length <= count + rowLength / 2 + 1) {
            ranges = Arrays.copyOf(ranges, count + count / 4 + rowLength + 2);
        }
        int above = blocks;
        blocks = 0;
        return above;
    }

    /** Adds bytes that differ. Columns count from {@code first}, the position of the first pixel. */
    void add(int first, int start, int end) {
        if (first + start - lastEnd >= DeflateFormat.MIN_MATCH) {
            ranges[count++] = range(lastStart, lastEnd);
            lastStart = first + start;
        }
        lastEnd = first + end;
        blocks |= (2 << block(end - 1)) - (1 << block(start));
    }

    /** Adds those of the bytes that differ. */
    void addDifferent(byte[] bytes, int first, int start, int end) {
        for (int column = start; column < end; column++) {
            int at = first + column;
            if (first < rowLength || bytes[at] != bytes[at - rowLength]) {
                add(first, column, column + 1);
            }
        }
    }

    /** Ends an image of this length. Returns the changed blocks of the last row. */
    int end(int length) {
        int last = startRow();
        ranges[count] = range(lastStart, lastEnd);
        ranges[count + 1] = range(length, Integer.MAX_VALUE);
        return last;
    }

    /** Returns the ranges, gaps shorter than a match included. The one after the last starts at the end of the scanlines. */
    long[] ranges() {
        return ranges;
    }

    private int block(int column) {
        return (column * blockFactor) >>> FACTOR_BITS;
    }

    /** Packs a range, its start in the upper half. */
    static long range(int start, int end) {
        return (long) start << 32 | end;
    }

    static int start(long range) {
        return (int) (range >>> 32);
    }

    static int end(long range) {
        return (int) range;
    }
}
