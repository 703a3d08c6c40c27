// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.memory.LittleEndian;
import dev.signet.internal.raster.Pixmap;
import java.util.Arrays;
import java.util.zip.Adler32;

/**
 * The scanlines of an image, each with filter type 0, and the list of its new blocks: the pixels of a row are divided
 * into sixteen blocks, and a block is new if it differs from the block above (docs/SG-1.md, section 11.2).
 *
 * <p>The color type is indexed if the image has at most 256 colors, else truecolor, with alpha if any pixel is not
 * opaque.
 */
final class Scanlines {

    /** IHDR color types. */
    static final int TRUECOLOR = 2;

    static final int INDEXED = 3;
    static final int TRUECOLOR_ALPHA = 6;

    private static final int BLOCKS_PER_ROW = 16;
    private static final int OPAQUE = 0xff;
    /** Bytes after the scanlines, so that eight bytes can be read at every position. */
    private static final int PADDING = 8;
    /** 2^64 divided by the golden ratio. */
    private static final long HASH_MULTIPLIER = 0x9e3779b97f4a7c15L;

    /** RFC 1950, section 8.2: the modulus of Adler-32. */
    private static final int ADLER_BASE = 65521;

    private final Palette palette = new Palette();
    private final Adler32 checksum = new Adler32();
    private long adler;
    private int colorType;
    private int pixelLength;
    private int rowLength;
    private int length;
    private int blockLength;
    private byte[] bytes = {};
    private long[] spans = {};

    /** By pixel column: its block. */
    private byte[] blockOf = {};

    /** Bit set of the blocks that the spans of the current row reach into. */
    private int touchedBlocks;

    /** The new blocks in order: start, end, and the number of the latest earlier one with the same bytes, or −1. */
    private int[] starts = {};

    private int[] ends = {};
    private int[] previous = {};
    private int newBlocks;

    /** Hash table with open addressing from the bytes of a block to the latest new block with these bytes, plus one. */
    private char[] table = {};

    private int slots;

    /** Fills the scanlines with an image. */
    void set(Pixmap pixmap) {
        colorType = INDEXED;
        setLengths(pixmap.size());
        if (!fillIndexed(pixmap)) {
            colorType = isOpaque(pixmap) ? TRUECOLOR : TRUECOLOR_ALPHA;
            setLengths(pixmap.size());
            fillSamples(pixmap);
            checksum.reset();
            checksum.update(bytes, 0, length);
            adler = checksum.getValue();
        }
        addNewBlocks(pixmap.size() - 1);
    }

    private void setLengths(int size) {
        pixelLength = colorType == INDEXED ? 1 : colorType == TRUECOLOR ? 3 : 4;
        rowLength = size * pixelLength + 1;
        length = size * rowLength;
        int blockWidth = (size + BLOCKS_PER_ROW - 1) / BLOCKS_PER_ROW;
        blockLength = blockWidth * pixelLength;
        if (bytes.length < length + PADDING) {
            bytes = new byte[length + PADDING];
        }
        Arrays.fill(bytes, 0, rowLength, (byte) 0);
        if (blockOf.length != size) {
            blockOf = new byte[size];
            for (int pixel = 0; pixel < size; pixel++) {
                blockOf[pixel] = (byte) (pixel / blockWidth);
            }
            spans = new long[size];
        }
        slots = 2 * Integer.highestOneBit(2 * BLOCKS_PER_ROW * size - 1);
        if (starts.length < BLOCKS_PER_ROW * size) {
            starts = new int[BLOCKS_PER_ROW * size];
            ends = new int[BLOCKS_PER_ROW * size];
            previous = new int[BLOCKS_PER_ROW * size];
            table = new char[slots];
        }
        Arrays.fill(table, 0, slots, (char) 0);
        newBlocks = 0;
    }

    /**
     * Writes all rows as palette indices. Returns false if there are more colors than a palette can have.
     *
     * <p>Adler-32 (RFC 1950, section 8.2) is computed from what changes from row to row, not from all bytes: A is 1 plus
     * the sum of the bytes, B is their number plus their sum weighted by the number of bytes from each to the end.
     */
    private boolean fillIndexed(Pixmap pixmap) {
        palette.clear(pixmap);
        byte[] target = bytes;
        long[] changes = spans;
        long rowSum = 0;
        long rowMoment = 0;
        long sum = 0;
        long weightedSum = 0;
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
                int difference = 0;
                int moment = 0;
                int column = start;
                do {
                    int change = index - (target[first + column] & 0xff);
                    target[first + column] = (byte) index;
                    column++;
                    difference += change;
                    moment += change * column;
                } while (column < end);
                rowSum += difference;
                rowMoment += moment;
            }
            touchedBlocks = mask;
            sum += rowSum;
            weightedSum += (long) (length - row * rowLength) * rowSum - rowMoment;
        }
        adler = (length + weightedSum) % ADLER_BASE << 16 | (1 + sum) % ADLER_BASE;
        return true;
    }

    /** Writes all rows as RGB or RGBA samples. */
    private void fillSamples(Pixmap pixmap) {
        for (int row = 0; row < pixmap.size(); row++) {
            int first = startRow(row);
            int mask = 0;
            int count = pixmap.changes(row, spans);
            for (int i = 0; i < count; i++) {
                mask |= blocksOf(Pixmap.start(spans[i]), Pixmap.end(spans[i]));
                int argb = pixmap.argb(Pixmap.color(spans[i]));
                int end = first + pixelLength * Pixmap.end(spans[i]);
                for (int at = first + pixelLength * Pixmap.start(spans[i]); at < end; at += pixelLength) {
                    bytes[at] = (byte) (argb >>> 16);
                    bytes[at + 1] = (byte) (argb >>> 8);
                    bytes[at + 2] = (byte) argb;
                    if (pixelLength == 4) {
                        bytes[at + 3] = (byte) (argb >>> 24);
                    }
                }
            }
            touchedBlocks = mask;
        }
    }

    /**
     * Starts a row as a copy of the row above and returns the position of its first pixel. The new blocks of the row
     * above are added only now: eight-byte loads of bytes just written one by one would stall, because the processor
     * cannot forward them from its store buffer.
     */
    private int startRow(int row) {
        int start = row * rowLength;
        if (row > 0) {
            System.arraycopy(bytes, start - rowLength, bytes, start, rowLength);
            addNewBlocks(row - 1);
        }
        return start + 1;
    }

    /** Returns a bit set of the blocks that the pixels from {@code start} to before {@code end} are in. */
    private int blocksOf(int start, int end) {
        return (2 << blockOf[end - 1]) - (1 << blockOf[start]);
    }

    private boolean isOpaque(Pixmap pixmap) {
        boolean opaque = true;
        for (int row = 0; row < pixmap.size(); row++) {
            int count = pixmap.changes(row, spans);
            for (int i = 0; i < count; i++) {
                opaque &= pixmap.argb(Pixmap.color(spans[i])) >>> 24 == OPAQUE;
            }
        }
        return opaque;
    }

    /** Adds the touched blocks of a row that differ from the block above. */
    private void addNewBlocks(int row) {
        int first = row * rowLength + 1;
        for (int rest = touchedBlocks; rest != 0; rest &= rest - 1) {
            int start = first + blockLength * Integer.numberOfTrailingZeros(rest);
            int count = Math.min(blockLength, first + rowLength - 1 - start);
            if (row == 0 || !areEqual(start - rowLength, start, count)) {
                add(start, count);
            }
        }
    }

    private void add(int start, int count) {
        int slot = slot(start, count);
        previous[newBlocks] = table[slot] - 1;
        starts[newBlocks] = start;
        ends[newBlocks] = start + count;
        newBlocks++;
        table[slot] = (char) newBlocks;
    }

    private int slot(int start, int count) {
        int slot = hash(start, count);
        while (table[slot] != 0 && !isEqual(table[slot] - 1, start, count)) {
            slot = (slot + 1) & (slots - 1);
        }
        return slot;
    }

    private boolean isEqual(int block, int start, int count) {
        return ends[block] - starts[block] == count && areEqual(starts[block], start, count);
    }

    /** Returns a hash of at least one byte, below the number of slots. */
    private int hash(int from, int count) {
        long hash = 0;
        int last = from + count - 8;
        int at = from;
        for (; at < last; at += 8) {
            hash = Long.rotateLeft((hash ^ LittleEndian.getLong(bytes, at)) * HASH_MULTIPLIER, 32);
        }
        long rest = LittleEndian.getLong(bytes, at) << (8 * (at - last));
        long product = (hash ^ rest) * HASH_MULTIPLIER;
        return (int) (product >>> (Long.numberOfLeadingZeros(slots) + 1));
    }

    /** Returns whether {@code count} bytes, at least one, are equal at two positions. */
    private boolean areEqual(int one, int other, int count) {
        int at = 0;
        for (; at < count - 8; at += 8) {
            if (LittleEndian.getLong(bytes, one + at) != LittleEndian.getLong(bytes, other + at)) {
                return false;
            }
        }
        long difference = LittleEndian.getLong(bytes, one + at) ^ LittleEndian.getLong(bytes, other + at);
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

    /** Returns the Adler-32 of the bytes. */
    int adler() {
        return (int) adler;
    }

    /** Returns the bytes of a scanline, filter byte included. */
    int rowLength() {
        return rowLength;
    }

    /** Returns the number of new blocks. */
    int newBlocks() {
        return newBlocks;
    }

    int start(int block) {
        return starts[block];
    }

    int end(int block) {
        return ends[block];
    }

    /** Returns the latest earlier new block with the same bytes, or −1. */
    int previous(int block) {
        return previous[block];
    }

    long retainedBytes() {
        return bytes.length + 12L * starts.length + 2L * table.length + 13L * spans.length + palette.retainedBytes();
    }
}
