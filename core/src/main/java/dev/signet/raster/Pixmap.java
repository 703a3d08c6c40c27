// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import java.util.Arrays;

/**
 * A square picture as colour numbers, kept as what changes from row to row: each row is the row above with a few patches
 * laid over it, and the first row is all patch. So what it holds grows with the edges in the picture, not with its area.
 *
 * <p>Patches of a row go from left to right and do not touch. A pixmap belongs to the {@link Rasteriser} that made it and
 * is valid until that renders again.
 */
public final class Pixmap {

    private final Colours colours;
    private int size;
    private int[] firstPatches = new int[257];
    private int rows;

    private int[] patchStarts = new int[512];
    private int[] patchOffsets = new int[513];
    private int patches;
    private int lastPatchEnd;

    private char[] pixels = new char[4096];

    Pixmap(Colours colours) {
        this.colours = colours;
    }

    /** Width and height. */
    public int size() {
        return size;
    }

    /** How many colours were mixed on the way; not all of them need be in the picture. */
    public int colours() {
        return colours.count();
    }

    /** The colour of a number as non-premultiplied ARGB. */
    public int argb(int colour) {
        return colours.argb(colour);
    }

    /** The first patch of a row; its last is the one before the first of the next row. */
    public int firstPatch(int row) {
        return firstPatches[row];
    }

    /** The column where a patch starts. */
    public int patchStart(int patch) {
        return patchStarts[patch];
    }

    /** Where the pixels of a patch lie in {@link #pixels()}; they end where those of the next patch begin. */
    public int patchOffset(int patch) {
        return patchOffsets[patch];
    }

    public char[] pixels() {
        return pixels;
    }

    /** All pixels row by row, as non-premultiplied ARGB. */
    public int[] toArgb() {
        int[] all = new int[size * size];
        for (int row = 0; row < size; row++) {
            if (row > 0) {
                System.arraycopy(all, (row - 1) * size, all, row * size, size);
            }
            for (int patch = firstPatches[row]; patch < firstPatches[row + 1]; patch++) {
                int to = row * size + patchStarts[patch];
                for (int i = patchOffsets[patch]; i < patchOffsets[patch + 1]; i++) {
                    all[to++] = argb(pixels[i]);
                }
            }
        }
        return all;
    }

    void start(int newSize) {
        size = newSize;
        rows = 0;
        patches = 0;
        patchOffsets[0] = 0;
        if (firstPatches.length <= newSize) {
            firstPatches = new int[newSize + 1];
        }
    }

    void startRow() {
        firstPatches[rows++] = patches;
    }

    void end() {
        firstPatches[rows] = patches;
    }

    /** Says that pixels of the current row differ from the row above; a patch that touches the last one is part of it. */
    void patch(char[] row, int start, int end) {
        if (patches > firstPatches[rows - 1] && start == lastPatchEnd) {
            append(row, start, end);
            return;
        }
        if (patches + 1 >= patchStarts.length) {
            patchStarts = Arrays.copyOf(patchStarts, 2 * patchStarts.length);
            patchOffsets = Arrays.copyOf(patchOffsets, patchStarts.length + 1);
        }
        patchOffsets[patches + 1] = patchOffsets[patches];
        patchStarts[patches++] = start;
        append(row, start, end);
    }

    private void append(char[] row, int start, int end) {
        int offset = patchOffsets[patches];
        int length = end - start;
        if (offset + length > pixels.length) {
            pixels = Arrays.copyOf(pixels, 2 * (offset + length));
        }
        System.arraycopy(row, start, pixels, offset, length);
        patchOffsets[patches] = offset + length;
        lastPatchEnd = end;
    }
}
