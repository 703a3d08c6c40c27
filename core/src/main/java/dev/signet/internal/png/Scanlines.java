// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.memory.LittleEndian;
import dev.signet.internal.raster.Pixmap;
import java.util.Arrays;
import java.util.zip.Adler32;

/**
 * The scanlines of an image, each with filter type 0, and its new blocks that repeat an earlier one: a row is divided
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
    /** Bytes after the scanlines, so that {@link Matcher} can read eight bytes up to seven bytes after the end. */
    private static final int PADDING = 16;
    /** The start of a block that does not exist. */
    private static final int OUTSIDE_WINDOW = -DeflateFormat.MAX_DISTANCE;

    /** 2^64 divided by the golden ratio. */
    private static final long HASH_MULTIPLIER = 0x9e3779b97f4a7c15L;

    /** RFC 1950, section 8.2: the modulus of Adler-32. */
    private static final int ADLER_BASE = 65521;

    private final Palette palette = new Palette();
    private final Adler32 checksum = new Adler32();
    private long adler;

    /** The sum of the bytes of the current row, and their sum weighted by column. */
    private long rowSum;

    private long rowMoment;
    private int colorType;
    private int pixelLength;
    private int rowLength;
    private int length;
    private int blockLength;
    private byte[] bytes = {};
    private long[] spans = {};

    /** By byte of a row, without the filter byte: its block. */
    private byte[] blockOf = {};

    /** The ranges of bytes that differ from the row above, row 0 and gaps shorter than a match included, and a sentinel. */
    private long[] changes = new long[1];

    private int changeCount;

    /** Bit set of the blocks that differ from the block above in the current row. */
    private int changedBlocks;

    /** The new blocks in order. */
    private long[] blocks = {};

    /** By new block: the start of the latest equal one, or one outside of the window; the latest with the same hash. */
    private int[] previous = {};

    private int[] links = {};
    private int newBlocks;

    /** The new blocks that repeat an earlier one in the window, and a sentinel. */
    private long[] repeats = {};

    /** By repeated block: the distances to the latest two earlier ones, the latest in the upper half; 0 for none. */
    private int[] distances = {};

    private int repeatCount;

    /** Hash table with chaining from the bytes of a block to the latest new block with the same hash, plus one. */
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
        changes[changeCount] = range(length, Integer.MAX_VALUE);
        repeats[repeatCount] = range(Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    private void setLengths(int size) {
        pixelLength = colorType == INDEXED ? 1 : colorType == TRUECOLOR ? 3 : 4;
        rowLength = size * pixelLength + 1;
        length = size * rowLength;
        blockLength = (size + BLOCKS_PER_ROW - 1) / BLOCKS_PER_ROW * pixelLength;
        if (bytes.length < length + PADDING) {
            bytes = new byte[length + PADDING];
        }
        Arrays.fill(bytes, 0, rowLength, (byte) 0);
        if (spans.length != size + Pixmap.SPAN_PADDING || blockOf.length != rowLength - 1) {
            blockOf = new byte[rowLength - 1];
            for (int column = 0; column < blockOf.length; column++) {
                blockOf[column] = (byte) (column / blockLength);
            }
            spans = new long[size + Pixmap.SPAN_PADDING];
        }
        slots = Integer.highestOneBit(2 * BLOCKS_PER_ROW * size - 1);
        int capacity = BLOCKS_PER_ROW * size + 1;
        if (blocks.length < capacity) {
            blocks = new long[capacity];
            links = new int[capacity];
            previous = new int[capacity];
            repeats = new long[capacity];
            distances = new int[capacity];
            table = new char[slots];
        }
        Arrays.fill(table, 0, slots, (char) 0);
        newBlocks = 0;
        repeatCount = 0;
        changes[0] = range(1, 1); // Row 0 extends it, because all of its pixels count as changed.
        changeCount = 1;
        changedBlocks = 0;
    }

    /**
     * Writes all rows as palette indices. Returns false if there are more colors than a palette can have.
     *
     * <p>Adler-32 (RFC 1950, section 8.2) is computed from what changes from row to row, not from all bytes: A is 1 plus
     * the sum of the bytes, B is their number plus their sum weighted by the number of bytes from each to the end.
     */
    private boolean fillIndexed(Pixmap pixmap) {
        palette.clear(pixmap);
        rowSum = 0;
        rowMoment = 0;
        long sum = 0;
        long weightedSum = 0;
        for (int row = 0; row < pixmap.size(); row++) {
            int first = startRow(row);
            int count = pixmap.changes(row, spans);
            if (!palette.toIndices(spans, count, pixmap)) {
                return false;
            }
            fillRow(first, count);
            sum += rowSum;
            weightedSum += (long) (length - row * rowLength) * rowSum - rowMoment;
        }
        adler = (length + weightedSum) % ADLER_BASE << 16 | (1 + sum) % ADLER_BASE;
        return true;
    }

    /**
     * Writes spans of palette indices into a row that is a copy of the row above, and adds the changes, as
     * {@link #addChanges} does, but with the last range in local variables, which saves 2 % of the time at 256 px.
     */
    private void fillRow(int first, int count) {
        byte[] target = bytes;
        int lastStart = start(changes[changeCount - 1]);
        int lastEnd = end(changes[changeCount - 1]);
        int changed = 0;
        for (int i = 0; i < count; i++) {
            int index = Pixmap.color(spans[i]);
            int start = Pixmap.start(spans[i]);
            int end = Pixmap.end(spans[i]);
            int equal = 0;
            int difference = 0;
            int moment = 0;
            int column = start;
            do {
                int change = index - (target[first + column] & 0xff);
                target[first + column] = (byte) index;
                column++;
                equal += change == 0 ? 1 : 0;
                difference += change;
                moment += change * column;
            } while (column < end);
            rowSum += difference;
            rowMoment += moment;
            if (equal == 0) {
                if (first + start - lastEnd >= DeflateFormat.MIN_MATCH) {
                    lastStart = first + start;
                    changeCount++;
                }
                lastEnd = first + end;
                changes[changeCount - 1] = range(lastStart, lastEnd);
                changed |= (2 << blockOf[end - 1]) - (1 << blockOf[start]);
            } else {
                addChanges(first, start, end);
                lastStart = start(changes[changeCount - 1]);
                lastEnd = end(changes[changeCount - 1]);
            }
        }
        changedBlocks |= changed;
    }

    /** Writes all rows as RGB or RGBA samples. */
    private void fillSamples(Pixmap pixmap) {
        for (int row = 0; row < pixmap.size(); row++) {
            int first = startRow(row);
            int count = pixmap.changes(row, spans);
            for (int i = 0; i < count; i++) {
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
                addChanges(first, pixelLength * Pixmap.start(spans[i]), pixelLength * Pixmap.end(spans[i]));
            }
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
        if (changes.length <= changeCount + rowLength / 2) {
            changes = Arrays.copyOf(changes, changeCount + changeCount / 4 + rowLength);
        }
        return start + 1;
    }

    /** Packs a range, its start in the upper half. */
    private static long range(int start, int end) {
        return (long) start << 32 | end;
    }

    /** Adds those of the bytes that differ from the row above. Columns count from {@code first}, the first pixel. */
    private void addChanges(int first, int start, int end) {
        for (int column = start; column < end; column++) {
            int at = first + column;
            if (first < rowLength || bytes[at] != bytes[at - rowLength]) {
                if (at - end(changes[changeCount - 1]) >= DeflateFormat.MIN_MATCH) {
                    changes[changeCount++] = range(at, at);
                }
                changes[changeCount - 1] = range(start(changes[changeCount - 1]), at + 1);
                changedBlocks |= 1 << blockOf[column];
            }
        }
    }

    private boolean isOpaque(Pixmap pixmap) {
        boolean opaque = true;
        for (int row = 0; row < pixmap.size(); row++) {
            int count = pixmap.changes(row, spans);
            for (int i = 0; i < count; i++) {
                opaque &= pixmap.argb(Pixmap.color(spans[i])) >>> 24 == Palette.OPAQUE;
            }
        }
        return opaque;
    }

    private void addNewBlocks(int row) {
        int first = row * rowLength + 1;
        for (int rest = changedBlocks; rest != 0; rest &= rest - 1) {
            int start = first + blockLength * Integer.numberOfTrailingZeros(rest);
            add(start, Math.min(blockLength, first + rowLength - 1 - start));
        }
        changedBlocks = 0;
    }

    /** Adds a new block. The search for an equal one ends where a match cannot refer to it. */
    private void add(int start, int count) {
        int slot = slot(start, count);
        int block = table[slot] - 1;
        links[newBlocks] = block;
        blocks[newBlocks] = range(start, start + count);
        while (block >= 0
                && start - start(blocks[block]) <= DeflateFormat.MAX_DISTANCE
                && !isEqual(block, start, count)) {
            block = links[block];
        }
        previous[newBlocks] = block < 0 ? OUTSIDE_WINDOW : start(blocks[block]);
        int latest = start - previous[newBlocks];
        if (latest <= DeflateFormat.MAX_DISTANCE) {
            int earlier = start - previous[block];
            repeats[repeatCount] = blocks[newBlocks];
            distances[repeatCount++] = latest << 16 | (earlier <= DeflateFormat.MAX_DISTANCE ? earlier : 0);
        }
        newBlocks++;
        table[slot] = (char) newBlocks;
    }

    /** Returns the slot of at least one byte in the hash table. The products are independent of each other. */
    private int slot(int from, int count) {
        long hash = 0;
        long multiplier = HASH_MULTIPLIER;
        int last = from + count - 8;
        int at = from;
        for (; at < last; at += 8) {
            hash += LittleEndian.getLong(bytes, at) * multiplier;
            multiplier += HASH_MULTIPLIER << 1; // Stays odd.
        }
        hash += (LittleEndian.getLong(bytes, at) << (8 * (at - last))) * multiplier;
        return (int) (hash >>> (Long.numberOfLeadingZeros(slots) + 1));
    }

    private boolean isEqual(int block, int start, int count) {
        int other = start(blocks[block]);
        int at = 0;
        for (; at < count - 8; at += 8) {
            if (LittleEndian.getLong(bytes, other + at) != LittleEndian.getLong(bytes, start + at)) {
                return false;
            }
        }
        long difference = LittleEndian.getLong(bytes, other + at) ^ LittleEndian.getLong(bytes, start + at);
        return end(blocks[block]) - other == count && difference << (8 * (at + 8 - count)) == 0;
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

    /**
     * Returns the ranges of bytes that differ from the row above, gaps shorter than a match included. The last one starts
     * at the end of the scanlines.
     */
    long[] changes() {
        return changes;
    }

    /** Returns the ranges of the repeated blocks. The one after the last starts at {@link Integer#MAX_VALUE}. */
    long[] repeats() {
        return repeats;
    }

    /** Returns, by repeated block, the distances to the latest two earlier ones, the latest in the upper half; 0 for none. */
    int[] distances() {
        return distances;
    }

    static int start(long range) {
        return (int) (range >>> 32);
    }

    static int end(long range) {
        return (int) range;
    }

    long retainedBytes() {
        long lists = 8L * changes.length + 28L * blocks.length + 2L * table.length + 13L * spans.length;
        return bytes.length + lists + palette.retainedBytes();
    }
}
