// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

/** Reconstructs the pixels of a PNG file from its scanlines (PNG specification, section 9). */
final class Unfiltered {

    private final PngFile file;
    private final byte[] bytes;
    private final int rowBytes;
    private final int pixelBytes;

    private Unfiltered(PngFile file) {
        this.file = file;
        this.bytes = file.scanlines();
        this.rowBytes = bytes.length / file.height() - 1;
        this.pixelBytes = Math.max(1, rowBytes / file.width());
    }

    /** Returns ARGB values, row by row. */
    static int[] pixels(PngFile file) {
        Unfiltered unfiltered = new Unfiltered(file);
        for (int row = 0; row < file.height(); row++) {
            unfiltered.undoFilter(row);
        }
        int[] pixels = new int[file.width() * file.height()];
        int[] palette = file.palette();
        for (int i = 0; i < pixels.length; i++) {
            int row = i / file.width();
            int column = i % file.width();
            pixels[i] = palette.length > 0 ? palette[unfiltered.index(row, column)] : unfiltered.color(row, column);
        }
        return pixels;
    }

    private void undoFilter(int row) {
        int filter = bytes[row * (rowBytes + 1)];
        for (int i = 0; i < rowBytes; i++) {
            int left = i < pixelBytes ? 0 : at(row, i - pixelBytes);
            int up = row == 0 ? 0 : at(row - 1, i);
            int upLeft = row == 0 || i < pixelBytes ? 0 : at(row - 1, i - pixelBytes);
            int prediction = switch (filter) {
                case 0 -> 0;
                case 1 -> left;
                case 2 -> up;
                case 3 -> (left + up) / 2;
                case 4 -> paeth(left, up, upLeft);
                default -> throw new AssertionError("unknown filter " + filter);
            };
            bytes[row * (rowBytes + 1) + 1 + i] += (byte) prediction;
        }
    }

    private static int paeth(int left, int up, int upLeft) {
        int estimate = left + up - upLeft;
        int toLeft = Math.abs(estimate - left);
        int toUp = Math.abs(estimate - up);
        int toUpLeft = Math.abs(estimate - upLeft);
        return toLeft <= toUp && toLeft <= toUpLeft ? left : toUp <= toUpLeft ? up : upLeft;
    }

    private int index(int row, int column) {
        int depth = file.bitDepth();
        int bit = column * depth;
        return at(row, bit / 8) >>> (8 - depth - bit % 8) & ((1 << depth) - 1);
    }

    private int color(int row, int column) {
        int first = column * pixelBytes;
        int alpha = pixelBytes == 4 ? at(row, first + 3) : 0xff;
        return alpha << 24 | at(row, first) << 16 | at(row, first + 1) << 8 | at(row, first + 2);
    }

    private int at(int row, int place) {
        return bytes[row * (rowBytes + 1) + 1 + place] & 0xff;
    }
}
