// SPDX-License-Identifier: Apache-2.0
package dev.signet.png;

import dev.signet.raster.Pixmap;
import java.util.Arrays;

/**
 * How the pixels of one picture are stored: as bytes that index a palette where its colours are at most 256; else as red,
 * green and blue, with alpha where a pixel needs it.
 *
 * <p>In the palette the ground comes first, because its index is then the byte that starts every row, and both run on
 * together. It is followed by the other colours that are translucent, so that the list of alphas is short, and by the opaque
 * ones; among both, the ones that the tokens name most often come first, which makes a code that is short to describe.
 */
final class PixelFormat {

    private static final int TRUECOLOUR = 2;
    private static final int INDEXED = 3;
    private static final int TRUECOLOUR_ALPHA = 6;

    private static final int LARGEST_PALETTE = 256;
    private static final int OPAQUE = 0xff;

    /** By colour of the pixmap that is in use: its number. */
    private char[] numbers = new char[LARGEST_PALETTE];
    /** By number in use: the colour. */
    private int[] used = new int[LARGEST_PALETTE];

    private int colours;
    private int translucent;

    private final int[] palette = new int[LARGEST_PALETTE];
    private final int[] places = new int[LARGEST_PALETTE];
    private final int[] ranks = new int[LARGEST_PALETTE];

    /** Numbers the colours in use: the ground, then the others; in the order of their first pixels, if it will matter. */
    void choose(Pixmap pixmap) {
        colours = 0;
        translucent = 0;
        if (numbers.length < pixmap.colourLimit()) {
            numbers = new char[2 * pixmap.colourLimit()];
            used = new int[2 * pixmap.colourLimit()];
        }
        number(pixmap.ground(), pixmap);
        int count = pixmap.colours();
        boolean sorted = count <= LARGEST_PALETTE;
        if (sorted) {
            rankByFirstPixel(pixmap);
        }
        for (int i = 0; i < count; i++) {
            int colour = pixmap.colour(sorted ? ranks[i] & 0xff : i);
            if (colour != pixmap.ground()) {
                number(colour, pixmap);
            }
        }
    }

    /** By insertion: tiles are met nearly in the order of their pixels, and Arrays.sort would leave garbage behind. */
    private void rankByFirstPixel(Pixmap pixmap) {
        for (int i = 0; i < pixmap.colours(); i++) {
            int rank = pixmap.firstPixel(i) << 8 | i;
            int place = i;
            while (place > 0 && ranks[place - 1] > rank) {
                ranks[place] = ranks[place - 1];
                place--;
            }
            ranks[place] = rank;
        }
    }

    private void number(int colour, Pixmap pixmap) {
        int argb = pixmap.argb(colour);
        numbers[colour] = (char) colours;
        used[colours++] = argb;
        if (argb >>> 24 != OPAQUE) {
            translucent++;
        }
    }

    /** PNG's name for the kind of pixel. */
    int colourType() {
        if (isIndexed()) {
            return INDEXED;
        }
        return translucent > 0 ? TRUECOLOUR_ALPHA : TRUECOLOUR;
    }

    boolean isIndexed() {
        return colours <= LARGEST_PALETTE;
    }

    int bytesPerPixel() {
        return switch (colourType()) {
            case INDEXED -> 1;
            case TRUECOLOUR -> 3;
            default -> 4;
        };
    }

    int colours() {
        return colours;
    }

    /** The number of a colour of the pixmap among those in use. */
    int number(int colour) {
        return numbers[colour];
    }

    /** One of the bytes of a pixel, by the pixmap's colour. */
    int pixelByte(int colour, int index) {
        int number = number(colour);
        if (isIndexed()) {
            return places[number];
        }
        int shift = index < 3 ? 16 - 8 * index : 24;
        return used[number] >>> shift & 0xff;
    }

    /** A colour in use, as ARGB. */
    int argb(int number) {
        return used[number];
    }

    /** How many alphas the file has to list. */
    int alphas() {
        boolean groundIsOpaque = used[0] >>> 24 == OPAQUE;
        return translucent > 0 && groundIsOpaque ? translucent + 1 : translucent;
    }

    /** A colour of the palette as ARGB. */
    int palette(int place) {
        return palette[place];
    }

    /** The places in the palette, by number in use. */
    int[] places() {
        return places;
    }

    /** Orders the palette, given how often the tokens name each colour. */
    void order(int[] counts) {
        for (int number = 1; number < colours; number++) {
            int group = used[number] >>> 24 == OPAQUE ? 1 : 0;
            ranks[number] = group << 30 | ((1 << 21) - 1 - counts[number]) << 8 | number;
        }
        Arrays.sort(ranks, 1, colours);
        palette[0] = used[0];
        places[0] = 0;
        for (int place = 1; place < colours; place++) {
            int number = ranks[place] & 0xff;
            palette[place] = used[number];
            places[number] = place;
        }
    }

    long retainedBytes() {
        return 6L * used.length;
    }
}
