// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.memory.LittleEndian;
import dev.signet.internal.raster.Pixmap;
import java.util.Arrays;

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

    final Palette palette = new Palette();
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

    final RowChanges changes = new RowChanges();
    final RepeatedBlocks repeats = new RepeatedBlocks();

    /** Fills the scanlines with an image. */
    void set(Pixmap pixmap) {
        colorType = INDEXED;
        if (!fill(pixmap)) {
            colorType = isOpaque(pixmap) ? TRUECOLOR : TRUECOLOR_ALPHA;
            fill(pixmap);
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
     * Writes all rows. Returns false if there are more colors than a palette can have and the color type is indexed.
     *
     * <p>Adler-32 (RFC 1950, section 8.2) is computed from what changes from row to row, not from all bytes: A is 1 plus
     * the sum of the bytes, B is their number plus their sum weighted by the number of bytes from each to the end.
     */
    private boolean fill(Pixmap pixmap) {
        setLengths(pixmap.size());
        palette.clear(pixmap);
        rowSum = 0;
        rowMoment = 0;
        long sum = 0;
        long weightedSum = 0;
        for (int row = 0; row < pixmap.size(); row++) {
            int first = startRow(row);
            int count = pixmap.changes(row, spans);
            if (colorType != INDEXED) {
                fillSamples(pixmap, first, count);
            } else if (palette.toIndices(spans, count, pixmap)) {
                fillIndices(first, count);
            } else {
                return false;
            }
            sum += rowSum;
            weightedSum += (long) (length - row * rowLength) * rowSum - rowMoment;
        }
        adler = (length + weightedSum) % ADLER_BASE << 16 | (1 + sum) % ADLER_BASE;
        return true;
    }

    /** Writes spans of palette indices into a row that is a copy of the row above, and adds what differs. */
    private void fillIndices(int first, int count) {
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

    /**
     * Writes spans of RGB or RGBA samples, likewise. The pixel above is read instead of the copy of it, because the
     * processor cannot forward bytes just written to a load that spans several stores.
     */
    private void fillSamples(Pixmap pixmap, int first, int count) {
        long mask = (1L << (8 * pixelLength)) - 1;
        int up = first < rowLength ? 0 : rowLength;
        long always = first < rowLength ? mask : 0;
        for (int i = 0; i < count; i++) {
            int rgba = Integer.rotateLeft(pixmap.argb(Pixmap.color(spans[i])), 8);
            long samples = Integer.reverseBytes(rgba) & mask;
            int end = pixelLength * Pixmap.end(spans[i]);
            for (int column = pixelLength * Pixmap.start(spans[i]); column < end; column += pixelLength) {
                long above = LittleEndian.getLong(bytes, first + column - up);
                long difference = ((above ^ samples) & mask) | always;
                if (difference != 0) {
                    LittleEndian.putLong(bytes, first + column, (above & ~mask) | samples);
                    int change = sum(samples) - sum(above & mask);
                    rowSum += change;
                    rowMoment += change * (column + 1) + moment(samples) - moment(above & mask);
                    int from = Long.numberOfTrailingZeros(difference) >>> 3;
                    int to = 8 - (Long.numberOfLeadingZeros(difference) >>> 3);
                    changes.add(first, column + from, column + to);
                }
            }
        }
    }

    /** Returns the sum of the samples of a pixel. */
    private static int sum(long samples) {
        return (int) ((samples & 0xff) + (samples >>> 8 & 0xff) + (samples >>> 16 & 0xff) + (samples >>> 24));
    }

    /** Returns their sum weighted by their distance from the first. */
    private static int moment(long samples) {
        return (int) ((samples >>> 8 & 0xff) + 2 * (samples >>> 16 & 0xff) + 3 * (samples >>> 24));
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

    long retainedBytes() {
        long lists = 8L * spans.length + changes.retainedBytes() + repeats.retainedBytes();
        return bytes.length + lists + palette.retainedBytes();
    }
}
