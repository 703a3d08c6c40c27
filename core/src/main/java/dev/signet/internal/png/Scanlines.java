// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.memory.EightBytes;
import dev.signet.internal.raster.Pixmap;
import java.util.Arrays;

/**
 * The scanlines of an image, each after its filter byte 0; and the list of their new blocks: a row's pixels are divided into
 * sixteen blocks, and a block is new if it differs from the block above it (docs/SG-1.md, section 11).
 *
 * <p>Pixels are palette indices where the image has at most 256 colors, else RGB or RGBA samples.
 */
final class Scanlines {

    /** Color types of the IHDR chunk. */
    static final int TRUECOLOR = 2;

    static final int INDEXED = 3;
    static final int TRUECOLOR_ALPHA = 6;

    static final int NONE = -1;

    private static final int BLOCKS = 16;
    private static final int OPAQUE = 0xff;
    /** Unused bytes behind the scanlines, so that eight can be read anywhere. */
    private static final int PADDING = 8;

    private final Palette palette = new Palette();
    private int colorType;
    private int pixelLength;
    private int rowLength;
    private int length;
    private int blockLength;
    private byte[] bytes = {};
    private int[] runs = {};

    /** The new blocks, in order: where they start and end, and the latest earlier one with the same bytes. */
    private int[] starts = {};

    private int[] ends = {};
    private int[] previous = {};
    private int blocks;

    /** Open addressing from the bytes of a block to the latest new block that has them, plus one. */
    private int[] latest = {};

    private int slots;

    /** By pixel of a row: its block. */
    private byte[] blockOf = {};

    void set(Pixmap pixmap) {
        colorType = INDEXED;
        if (!fill(pixmap)) {
            colorType = hasAlpha(pixmap) ? TRUECOLOR_ALPHA : TRUECOLOR;
            fill(pixmap);
        }
    }

    /** Writes all rows, and returns false if there are more colors than a palette may have. */
    private boolean fill(Pixmap pixmap) {
        int size = pixmap.size();
        setLengths(size);
        palette.clear(pixmap);
        for (int row = 0; row < size; row++) {
            int start = row * rowLength;
            if (row > 0) {
                System.arraycopy(bytes, start - rowLength, bytes, start, rowLength);
            }
            bytes[start] = 0;
            int touched = 0;
            int count = pixmap.changes(row, runs);
            for (int run = 0; run < count; run += 2) {
                int from = runs[run] >>> 16;
                int to = runs[run] & 0xffff;
                if (colorType == INDEXED) {
                    int index = palette.index(runs[run + 1], pixmap);
                    if (index == Palette.MAX_ENTRIES) {
                        return false;
                    }
                    fill(start + 1 + from, start + 1 + to, (byte) index);
                } else {
                    fillSamples(
                            start + 1 + pixelLength * from, start + 1 + pixelLength * to, pixmap.argb(runs[run + 1]));
                }
                touched |= (2 << blockOf[to - 1]) - (1 << blockOf[from]);
            }
            addNewBlocks(start, touched);
        }
        return true;
    }

    private void fill(int from, int to, byte value) {
        int at = from;
        do {
            bytes[at++] = value;
        } while (at < to);
    }

    private void fillSamples(int from, int to, int argb) {
        for (int at = from; at < to; at += pixelLength) {
            bytes[at] = (byte) (argb >>> 16);
            bytes[at + 1] = (byte) (argb >>> 8);
            bytes[at + 2] = (byte) argb;
            if (pixelLength == 4) {
                bytes[at + 3] = (byte) (argb >>> 24);
            }
        }
    }

    private boolean hasAlpha(Pixmap pixmap) {
        boolean opaque = true;
        for (int row = 0; row < pixmap.size(); row++) {
            int count = pixmap.changes(row, runs);
            for (int run = 0; run < count; run += 2) {
                opaque &= pixmap.argb(runs[run + 1]) >>> 24 == OPAQUE;
            }
        }
        return !opaque;
    }

    private void setLengths(int size) {
        pixelLength = colorType == INDEXED ? 1 : colorType == TRUECOLOR ? 3 : 4;
        rowLength = size * pixelLength + 1;
        length = size * rowLength;
        int blockWidth = (size + BLOCKS - 1) / BLOCKS;
        blockLength = blockWidth * pixelLength;
        if (bytes.length < length + PADDING) {
            bytes = new byte[length + PADDING];
        }
        slots = 2 * Integer.highestOneBit(2 * BLOCKS * size - 1);
        if (starts.length < BLOCKS * size) {
            latest = new int[slots];
            starts = new int[BLOCKS * size];
            ends = new int[BLOCKS * size];
            previous = new int[BLOCKS * size];
        }
        Arrays.fill(latest, 0, slots, 0);
        blocks = 0;
        if (blockOf.length != size) {
            blockOf = new byte[size];
            for (int pixel = 0; pixel < size; pixel++) {
                blockOf[pixel] = (byte) (pixel / blockWidth);
            }
            runs = new int[2 * size];
        }
    }

    /** Adds those blocks of a row that were written to and differ from the row above. */
    private void addNewBlocks(int row, int touched) {
        for (int rest = touched; rest != 0; rest &= rest - 1) {
            int start = row + 1 + blockLength * Integer.numberOfTrailingZeros(rest);
            int end = Math.min(start + blockLength, row + rowLength);
            if (row == 0 || !areEqual(start - rowLength, start, end - start)) {
                add(start, end);
            }
        }
    }

    private void add(int start, int end) {
        starts[blocks] = start;
        ends[blocks] = end;
        int slot = slot(start, end);
        previous[blocks] = latest[slot] - 1;
        latest[slot] = ++blocks;
    }

    private int slot(int start, int end) {
        int mask = slots - 1;
        int slot = EightBytes.hash(bytes, start, end - start) & mask;
        while (latest[slot] != 0) {
            int block = latest[slot] - 1;
            if (ends[block] - starts[block] == end - start && areEqual(starts[block], start, end - start)) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /** Compares a number of bytes from two positions on. */
    private boolean areEqual(int one, int other, int count) {
        for (int at = 0; at < count; at += 8) {
            if (EightBytes.commonLength(bytes, one + at, other + at) < Math.min(8, count - at)) {
                return false;
            }
        }
        return true;
    }

    Palette palette() {
        return palette;
    }

    int colorType() {
        return colorType;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Bytes of a row, the filter byte included. */
    int rowLength() {
        return rowLength;
    }

    /** The number of new blocks. */
    int blocks() {
        return blocks;
    }

    int start(int block) {
        return starts[block];
    }

    int end(int block) {
        return ends[block];
    }

    /** The latest new block before this one that has the same bytes, or {@link #NONE}. */
    int previous(int block) {
        return previous[block];
    }

    long retainedBytes() {
        return bytes.length + 12L * starts.length + 4L * latest.length + 5L * runs.length / 2 + palette.retainedBytes();
    }
}
