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

    /** By colour of the pixmap: its number among those in use, plus one. */
    private char[] numbers = new char[LARGEST_PALETTE];
    /** By number in use: the colour. */
    private int[] used = new int[LARGEST_PALETTE];

    private boolean[] seenStrips = new boolean[LARGEST_PALETTE];
    private int colours;
    private int translucent;

    private final int[] palette = new int[LARGEST_PALETTE];
    private final int[] places = new int[LARGEST_PALETTE];
    private final int[] ranks = new int[LARGEST_PALETTE];

    /** Numbers the colours in use: the ground, then the others in the order of their first appearance. */
    void choose(Pixmap pixmap) {
        clear(pixmap);
        number(pixmap.ground(), pixmap);
        for (int change = 0; change < pixmap.changes(); change++) {
            int strip = pixmap.changedStrip(change);
            if (!seenStrips[strip]) {
                seenStrips[strip] = true;
                for (int run = pixmap.firstRun(strip); run < pixmap.firstRun(strip + 1); run++) {
                    int colour = pixmap.runColour(run);
                    if (numbers[colour] == 0) {
                        number(colour, pixmap);
                    }
                }
            }
        }
    }

    private void clear(Pixmap pixmap) {
        colours = 0;
        translucent = 0;
        if (numbers.length < pixmap.colourLimit()) {
            numbers = new char[2 * pixmap.colourLimit()];
            used = new int[2 * pixmap.colourLimit()];
        }
        if (seenStrips.length < pixmap.stripLimit()) {
            seenStrips = new boolean[2 * pixmap.stripLimit()];
        }
        Arrays.fill(numbers, 0, pixmap.colourLimit(), (char) 0);
        Arrays.fill(seenStrips, 0, pixmap.stripLimit(), false);
    }

    private void number(int colour, Pixmap pixmap) {
        int argb = pixmap.argb(colour);
        used[colours++] = argb;
        numbers[colour] = (char) colours;
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
        return numbers[colour] - 1;
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
}
