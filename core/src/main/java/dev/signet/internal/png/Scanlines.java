// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.memory.EightBytes;
import dev.signet.internal.raster.Pixmap;
import java.util.Arrays;

/**
 * The scanlines of an image, each after its filter byte 0, and the list of their new blocks: a row's pixels are divided into
 * sixteen blocks, and a block is new if it differs from the block above it (docs/SG-1.md, section 11.2).
 *
 * <p>Pixels are palette indices where the image has at most 256 colors, else RGB or RGBA samples.
 */
final class Scanlines {

    /** Color types of the IHDR chunk. */
    static final int TRUECOLOR = 2;

    static final int INDEXED = 3;
    static final int TRUECOLOR_ALPHA = 6;

    private static final int BLOCKS = 16;
    private static final int OPAQUE = 0xff;
    /** Unused bytes behind the scanlines, so that eight can be read anywhere. */
    private static final int PADDING = 8;
    /** 2^64 divided by the golden ratio. */
    private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

    private final Palette palette = new Palette();
    private int colorType;
    private int pixelLength;
    private int rowLength;
    private int length;
    private int blockLength;
    private byte[] bytes = {};
    private long[] runs = {};

    /** By pixel of a row: its block. */
    private byte[] blockOf = {};

    /** The blocks that the runs of the current row reach into, as a set of bits. */
    private int touched;

    /** The new blocks, in order: where they start and end, and where the latest two earlier ones with the same bytes start. */
    private int[] starts = {};

    private int[] ends = {};
    private long[] equals = {};
    private int blocks;

    /**
     * Open addressing from the bytes of a block to where the latest new blocks with these bytes start: the latest in the lower
     * half, the one before it in the upper half, 0 without one. Narrower blocks, at the end of rows, have a table of their own
     * behind the other.
     */
    private long[] table = {};

    private int slots;

    void set(Pixmap pixmap) {
        colorType = INDEXED;
        setLengths(pixmap.size());
        if (!fillIndexed(pixmap)) {
            colorType = isOpaque(pixmap) ? TRUECOLOR : TRUECOLOR_ALPHA;
            setLengths(pixmap.size());
            fillSamples(pixmap);
        }
        addNewBlocks(pixmap.size() - 1);
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
        bytes[0] = 0;
        if (blockOf.length != size) {
            blockOf = new byte[size];
            for (int pixel = 0; pixel < size; pixel++) {
                blockOf[pixel] = (byte) (pixel / blockWidth);
            }
            runs = new long[size];
        }
        slots = 2 * Integer.highestOneBit(2 * BLOCKS * size - 1);
        if (starts.length < BLOCKS * size) {
            starts = new int[BLOCKS * size];
            ends = new int[BLOCKS * size];
            equals = new long[BLOCKS * size];
            table = new long[2 * slots];
        }
        boolean divides = size % blockWidth == 0;
        Arrays.fill(table, 0, divides ? slots : 2 * slots, 0);
        blocks = 0;
    }

    /** Writes all rows, and returns false if there are more colors than a palette may have. */
    private boolean fillIndexed(Pixmap pixmap) {
        palette.clear(pixmap);
        byte[] target = bytes;
        long[] changes = runs;
        for (int row = 0; row < pixmap.size(); row++) {
            int first = startRow(row);
            int mask = 0;
            int count = pixmap.changes(row, changes);
            for (int i = 0; i < count; i++) {
                int start = Pixmap.start(changes[i]);
                int end = Pixmap.end(changes[i]);
                int index = palette.index(Pixmap.color(changes[i]), pixmap);
                if (index == Palette.MAX_ENTRIES) {
                    return false;
                }
                mask |= blocksOf(start, end);
                int at = first + start;
                do {
                    target[at++] = (byte) index;
                } while (at < first + end);
            }
            touched = mask;
        }
        return true;
    }

    private void fillSamples(Pixmap pixmap) {
        for (int row = 0; row < pixmap.size(); row++) {
            int first = startRow(row);
            int mask = 0;
            int count = pixmap.changes(row, runs);
            for (int i = 0; i < count; i++) {
                mask |= blocksOf(Pixmap.start(runs[i]), Pixmap.end(runs[i]));
                int argb = pixmap.argb(Pixmap.color(runs[i]));
                int end = first + pixelLength * Pixmap.end(runs[i]);
                for (int at = first + pixelLength * Pixmap.start(runs[i]); at < end; at += pixelLength) {
                    bytes[at] = (byte) (argb >>> 16);
                    bytes[at + 1] = (byte) (argb >>> 8);
                    bytes[at + 2] = (byte) argb;
                    if (pixelLength == 4) {
                        bytes[at + 3] = (byte) (argb >>> 24);
                    }
                }
            }
            touched = mask;
        }
    }

    /**
     * Starts a row as a copy of the row above, and returns where its pixels start. Then the new blocks of the row above are
     * added. Reading eight bytes that were written one by one stalls the processor until they have left its store buffer, by
     * now they have.
     */
    private int startRow(int row) {
        int start = row * rowLength;
        if (row > 0) {
            System.arraycopy(bytes, start - rowLength, bytes, start, rowLength);
            addNewBlocks(row - 1);
        }
        return start + 1;
    }

    /** Returns the blocks that some pixels of a row are in, as a set of bits. */
    private int blocksOf(int start, int end) {
        return (2 << blockOf[end - 1]) - (1 << blockOf[start]);
    }

    private boolean isOpaque(Pixmap pixmap) {
        boolean opaque = true;
        for (int row = 0; row < pixmap.size(); row++) {
            int count = pixmap.changes(row, runs);
            for (int i = 0; i < count; i++) {
                opaque &= pixmap.argb(Pixmap.color(runs[i])) >>> 24 == OPAQUE;
            }
        }
        return opaque;
    }

    /** Adds the blocks of a row that were written to and differ from the block above. */
    private void addNewBlocks(int row) {
        int first = row * rowLength + 1;
        for (int rest = touched; rest != 0; rest &= rest - 1) {
            int start = first + blockLength * Integer.numberOfTrailingZeros(rest);
            int count = Math.min(blockLength, first + rowLength - 1 - start);
            if (row == 0 || !areEqual(start - rowLength, start, count)) {
                add(start, count);
            }
        }
    }

    private void add(int start, int count) {
        int slot = slot(start, count);
        long equal = table[slot];
        table[slot] = equal << 32 | start;
        starts[blocks] = start;
        ends[blocks] = start + count;
        equals[blocks++] = equal;
    }

    private int slot(int start, int count) {
        int first = count < blockLength ? slots : 0;
        int slot = hash(start, count);
        while (table[first + slot] != 0 && !areEqual((int) table[first + slot], start, count)) {
            slot = (slot + 1) & (slots - 1);
        }
        return first + slot;
    }

    /** Returns a hash of some bytes, at least one, that is below the number of slots. */
    private int hash(int from, int count) {
        long hash = 0;
        int last = from + count - 8;
        int at = from;
        for (; at < last; at += 8) {
            hash = Long.rotateLeft((hash ^ EightBytes.get(bytes, at)) * MULTIPLIER, 32);
        }
        long rest = EightBytes.get(bytes, at) << (8 * (at - last));
        long product = (hash ^ rest) * MULTIPLIER;
        return (int) (product >>> (Long.numberOfLeadingZeros(slots) + 1));
    }

    /** Compares a number of bytes, at least one, from two positions on. */
    private boolean areEqual(int one, int other, int count) {
        int at = 0;
        for (; at < count - 8; at += 8) {
            if (EightBytes.get(bytes, one + at) != EightBytes.get(bytes, other + at)) {
                return false;
            }
        }
        long difference = EightBytes.get(bytes, one + at) ^ EightBytes.get(bytes, other + at);
        return difference << (8 * (at + 8 - count)) == 0;
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

    /** Where the latest new block before this one starts that has the same bytes, or 0. */
    int latestEqual(int block) {
        return (int) equals[block];
    }

    /** Where the one before {@link #latestEqual} starts, or 0. */
    int earlierEqual(int block) {
        return (int) (equals[block] >>> 32);
    }

    long retainedBytes() {
        return bytes.length + 16L * starts.length + 8L * table.length + 13L * runs.length + palette.retainedBytes();
    }
}
