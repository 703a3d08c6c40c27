// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.raster.Pixmap;
import java.util.Arrays;
import java.util.zip.Adler32;

/**
 * The scanlines of an image, each with filter type 0, and their Adler-32. A row is divided into sixteen blocks, and a block
 * is new if it differs from the block above (docs/SG-1.md, section 11.2).
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

    private final RowChanges changes = new RowChanges();
    private final RepeatedBlocks repeats = new RepeatedBlocks();

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
        addNewBlocks(pixmap.size() - 1, changes.end(length));
        repeats.end();
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

    /** Writes spans of palette indices into a row that is a copy of the row above, and adds what differs. */
    private void fillRow(int first, int count) {
        byte[] target = bytes;
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
                changes.add(first, start, end);
            } else {
                changes.addDifferent(target, first, start, end);
            }
        }
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
                changes.addDifferent(
                        bytes, first, pixelLength * Pixmap.start(spans[i]), pixelLength * Pixmap.end(spans[i]));
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
        int changedAbove = changes.startRow();
        if (row > 0) {
            System.arraycopy(bytes, start - rowLength, bytes, start, rowLength);
            addNewBlocks(row - 1, changedAbove);
        }
        return start + 1;
    }

    private boolean isOpaque(Pixmap pixmap) {
        boolean opaque = true;
        for (int row = 0; row < pixmap.size() && opaque; row++) {
            int count = pixmap.changes(row, spans);
            for (int i = 0; i < count; i++) {
                opaque &= pixmap.argb(Pixmap.color(spans[i])) >>> 24 == Palette.OPAQUE;
            }
        }
        return opaque;
    }

    private void addNewBlocks(int row, int changedBlocks) {
        int first = row * rowLength + 1;
        for (int rest = changedBlocks; rest != 0; rest &= rest - 1) {
            int start = first + blockLength * Integer.numberOfTrailingZeros(rest);
            repeats.add(bytes, start, Math.min(blockLength, first + rowLength - 1 - start));
        }
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

    /** Returns the ranges of bytes that differ from the row above. */
    long[] changes() {
        return changes.ranges();
    }

    RepeatedBlocks repeats() {
        return repeats;
    }

    long retainedBytes() {
        long lists = 8L * spans.length + changes.retainedBytes() + repeats.retainedBytes();
        return bytes.length + lists + palette.retainedBytes();
    }
}
