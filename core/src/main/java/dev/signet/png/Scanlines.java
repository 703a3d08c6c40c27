// SPDX-License-Identifier: Apache-2.0
package dev.signet.png;

import dev.signet.raster.Pixmap;
import java.util.Arrays;

/**
 * The pixels as PNG wants them, each row after a byte that names its filter, which is always "none"; and the strips in which
 * rows differ from the row above, with where the same strip was new before.
 *
 * <p>Where there is a palette, a byte is the number of a colour among those in use; the palette is put in order later.
 */
final class Scanlines {

    /** As a distance: there is none. */
    static final int NONE = 0;

    private byte[] bytes = {};
    private int rowLength;
    private int length;

    private int[] starts = new int[512];
    private int[] ends = new int[512];
    private int[] distances = new int[512];
    private int[] fartherDistances = new int[512];
    private int changes;

    /** By strip: where it was new last, and the time before, both counted from {@link #epoch}. */
    private int[] latest = {};

    private int[] earlier = {};
    private int epoch = 1;

    void lay(Pixmap pixmap, PixelFormat format) {
        int size = pixmap.size();
        int pixelLength = format.bytesPerPixel();
        rowLength = size * pixelLength + 1;
        makeRoom(pixmap);
        for (int row = 0; row < size; row++) {
            int start = row * rowLength;
            if (row > 0) {
                System.arraycopy(bytes, start - rowLength, bytes, start, rowLength);
            }
            for (int change = pixmap.firstChange(row); change < pixmap.firstChange(row + 1); change++) {
                int column = pixmap.changedColumn(change);
                lay(
                        change,
                        pixmap.changedStrip(change),
                        start + 1 + pixelLength * pixmap.columnStart(column),
                        start + 1 + pixelLength * pixmap.columnStart(column + 1),
                        pixmap,
                        format);
            }
        }
        epoch += length;
    }

    /** Lays a strip, and notes where it was new before. */
    private void lay(int change, int strip, int start, int end, Pixmap pixmap, PixelFormat format) {
        starts[change] = start;
        ends[change] = end;
        int at = start + epoch;
        int last = latest[strip];
        int lastButOne = earlier[strip];
        if (last < epoch) {
            draw(strip, start, end, pixmap, format);
        } else {
            System.arraycopy(bytes, last - epoch, bytes, start, end - start);
        }
        distances[change] = last >= epoch ? at - last : NONE;
        fartherDistances[change] = lastButOne >= epoch ? at - lastButOne : NONE;
        earlier[strip] = last;
        latest[strip] = at;
    }

    private void makeRoom(Pixmap pixmap) {
        length = pixmap.size() * rowLength;
        if (bytes.length < length) {
            bytes = new byte[length];
        }
        changes = pixmap.changes();
        if (starts.length < changes) {
            starts = new int[2 * changes];
            ends = new int[2 * changes];
            distances = new int[2 * changes];
            fartherDistances = new int[2 * changes];
        }
        if (latest.length < pixmap.stripLimit()) {
            latest = new int[2 * pixmap.stripLimit()];
            earlier = new int[2 * pixmap.stripLimit()];
        } else if (epoch > Integer.MAX_VALUE / 2) {
            Arrays.fill(latest, 0);
            Arrays.fill(earlier, 0);
            epoch = 1;
        }
    }

    /** Writes the pixels of a strip that the picture did not have before. */
    private void draw(int strip, int start, int end, Pixmap pixmap, PixelFormat format) {
        int at = start;
        int run = pixmap.firstRun(strip);
        int pixelLength = format.bytesPerPixel();
        while (at < end) {
            int number = format.number(pixmap.runColour(run));
            int runEnd = at + pixelLength * pixmap.runLength(run);
            if (pixelLength == 1) {
                while (at < runEnd) {
                    bytes[at++] = (byte) number;
                }
            } else {
                at = drawColour(format.argb(number), pixelLength, at, runEnd);
            }
            run++;
        }
    }

    private int drawColour(int argb, int pixelLength, int start, int end) {
        for (int at = start; at < end; at += pixelLength) {
            bytes[at] = (byte) (argb >>> 16);
            bytes[at + 1] = (byte) (argb >>> 8);
            bytes[at + 2] = (byte) argb;
            if (pixelLength == 4) {
                bytes[at + 3] = (byte) (argb >>> 24);
            }
        }
        return end;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Bytes of a row, the filter's included. */
    int rowLength() {
        return rowLength;
    }

    /** How many strips differ from the row above. They are in order and do not overlap. */
    int changes() {
        return changes;
    }

    int start(int change) {
        return starts[change];
    }

    int end(int change) {
        return ends[change];
    }

    /** How far back the same strip was new last, or {@link #NONE}. */
    int distance(int change) {
        return distances[change];
    }

    /** How far back the same strip was new the time before. */
    int fartherDistance(int change) {
        return fartherDistances[change];
    }

    long retainedBytes() {
        return bytes.length + 16L * starts.length + 8L * latest.length;
    }
}
