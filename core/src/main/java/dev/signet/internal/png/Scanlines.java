// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.memory.LittleEndian;
import dev.signet.internal.raster.Pixmap;
import java.util.Arrays;

/**
 * The scanlines of an image, each with filter type 0. A row is divided into sixteen blocks, and a block is new if it differs from the
 * block above (docs/SG-1.md, section 11.2).
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
    private static final long EACH_BYTE = 0x0101010101010101L;
    /** Bytes after the scanlines, so that {@link Matcher} can read eight bytes up to seven bytes after the end. */
    private static final int PADDING = 16;

    final Palette palette = new Palette();
    private int colorType;
    private int pixelLength;
    private int rowLength;
    private int length;
    private int blockLength;
    private byte[] bytes = {};
    private long[] spans = {};

    final RowChanges changes = new RowChanges();
    final RepeatedBlocks repeats = new RepeatedBlocks();

    void set(Pixmap pixmap) {
        colorType = INDEXED;
        if (!fill(pixmap)) {
            colorType = pixmap.isOpaque() ? TRUECOLOR : TRUECOLOR_ALPHA;
            fill(pixmap);
        }
        addNewBlocks(pixmap.size() - 1, changes.end(length));
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
        if (spans.length < size + Pixmap.SPAN_PADDING) {
            spans = new long[size + Pixmap.SPAN_PADDING];
        }
        changes.clear(rowLength, blockLength);
        repeats.clear(BLOCKS_PER_ROW * size);
    }

    /** Writes all rows. Returns false if there are more colors than a palette can have and the color type is indexed. */
    private boolean fill(Pixmap pixmap) {
        setLengths(pixmap.size());
        palette.clear(pixmap);
        for (int row = 0; row < pixmap.size(); row++) {
            int first = startRow(row);
            int count = pixmap.changes(row, spans);
            if (!fillRow(pixmap, first, count)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Writes spans into a row that is a copy of the row above, and adds what differs: up to eight palette indices at once, or the
     * samples of a pixel. The row above is read instead of the copy of it, because the processor cannot forward bytes just
     * written to a load that spans several stores. Returns false if the palette is full.
     */
    private boolean fillRow(Pixmap pixmap, int first, int count) {
        boolean indexed = colorType == INDEXED;
        int step = indexed ? Long.BYTES : pixelLength;
        int up = first < rowLength ? 0 : rowLength;
        long always = first < rowLength ? -1 : 0;
        for (int i = 0; i < count; i++) {
            int color = Pixmap.color(spans[i]);
            int index = indexed ? palette.index(color, pixmap) : 0;
            if (index == Palette.MAX_ENTRIES) {
                return false;
            }
            long samples =
                    indexed ? index * EACH_BYTE : Integer.reverseBytes(Integer.rotateLeft(pixmap.argb(color), 8));
            int end = pixelLength * Pixmap.end(spans[i]);
            int next;
            for (int column = pixelLength * Pixmap.start(spans[i]); column < end; column = next) {
                next = Math.min(column + step, end);
                long rest = -2L << (8 * (next - column) - 1);
                long above = LittleEndian.getLong(bytes, first + column - up);
                LittleEndian.putLong(bytes, first + column, (above & rest) | (samples & ~rest));
                long difference = (above ^ samples) | rest | always;
                if (((difference - EACH_BYTE) & ~difference & EACH_BYTE << 7) == 0) { // no byte is 0
                    changes.add(first, column, next);
                } else {
                    changes.addDifferent(bytes, first, column, next);
                }
            }
        }
        return true;
    }

    /**
     * Starts a row as a copy of the row above and returns the position of its first pixel. The new blocks of the row above are
     * added only now: loads of bytes just written one by one would stall, because the processor cannot forward them from its store
     * buffer.
     */
    private int startRow(int row) {
        int start = row * rowLength;
        int changedAbove = changes.startRow();
        if (row > 0) {
            System.arraycopy(bytes, start - rowLength, bytes, start, rowLength);
            addNewBlocks(row - 1, changedAbove);
        }
        return start + 1;
    }

    private void addNewBlocks(int row, int changedBlocks) {
        int first = row * rowLength + 1;
        for (int rest = changedBlocks; rest != 0; rest &= rest - 1) {
            int start = first + blockLength * Integer.numberOfTrailingZeros(rest);
            repeats.add(bytes, start, Math.min(blockLength, first + rowLength - 1 - start));
        }
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

    /** The filter byte included. */
    int rowLength() {
        return rowLength;
    }

    long retainedBytes() {
        long lists = 8L * (spans.length + changes.ranges().length) + repeats.retainedBytes();
        return bytes.length + lists + palette.retainedBytes();
    }
}
