// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.raster.Pixmap;
import java.util.Arrays;

/** A pixmap over an array of ARGB values: every pixel is a span, and every row is complete. */
final class ArrayPixmap implements Pixmap {

    private final int size;
    private final int[] pixels;
    private final int[] colors;

    ArrayPixmap(int[] pixels, int size) {
        this.pixels = pixels;
        this.size = size;
        this.colors = Arrays.stream(pixels).distinct().sorted().toArray();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int colorLimit() {
        return colors.length;
    }

    @Override
    public int argb(int color) {
        return colors[color];
    }

    @Override
    public boolean isOpaque() {
        return Arrays.stream(colors).allMatch(color -> color >>> 24 == 0xff);
    }

    @Override
    public int ground() {
        return number(pixels[size / 2 * size]);
    }

    @Override
    public int changes(int row, long[] spans) {
        for (int column = 0; column < size; column++) {
            spans[column] = Pixmap.span(column, column + 1, number(pixels[row * size + column]));
        }
        return size;
    }

    private int number(int argb) {
        return Arrays.binarySearch(colors, argb);
    }
}
