// SPDX-License-Identifier: Apache-2.0
package dev.signet.png;

import dev.signet.raster.Pixmap;
import java.util.Arrays;

/**
 * How the pixels of one picture are stored: as indices into a palette where its colours are at most 256, with as few bits
 * as will do; else as red, green and blue, with alpha where a pixel needs it.
 *
 * <p>The palette holds the colours that are not opaque first, so that their list of alphas is short; within both groups
 * the colours stand in the order in which they first appear, row by row.
 */
final class PixelFormat {

    private static final int TRUECOLOUR = 2;
    private static final int INDEXED = 3;
    private static final int TRUECOLOUR_ALPHA = 6;

    private static final int LARGEST_PALETTE = 256;
    private static final int UNSEEN = -1;

    private int[] palette = new int[LARGEST_PALETTE];
    private int[] indices = new int[LARGEST_PALETTE];
    private int colours;
    private int translucent;

    void choose(Pixmap pixmap) {
        if (indices.length < pixmap.colours()) {
            indices = new int[2 * pixmap.colours()];
            palette = new int[2 * pixmap.colours()];
        }
        Arrays.fill(indices, 0, pixmap.colours(), UNSEEN);
        collect(pixmap);
        order(pixmap);
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

    /** Bits of a palette index, or of a channel. */
    int bitDepth() {
        if (!isIndexed() || colours > 16) {
            return 8;
        }
        return colours > 4 ? 4 : colours > 2 ? 2 : 1;
    }

    /** Bytes of a pixel; 1 also where a byte holds several pixels. */
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

    int translucentColours() {
        return translucent;
    }

    /** A colour of the palette as ARGB. */
    int colour(int index) {
        return palette[index];
    }

    /** The place in the palette of a colour of the pixmap. */
    int index(int colour) {
        return indices[colour];
    }

    /** Numbers the colours in the order of their first appearance. */
    private void collect(Pixmap pixmap) {
        char[] pixels = pixmap.pixels();
        int end = pixmap.patchOffset(pixmap.firstPatch(pixmap.size()));
        colours = 0;
        for (int i = 0; i < end; i++) {
            int colour = pixels[i];
            if (indices[colour] == UNSEEN) {
                indices[colour] = colours;
                palette[colours++] = colour;
            }
        }
    }

    /** Moves the translucent ones to the front. */
    private void order(Pixmap pixmap) {
        translucent = 0;
        for (int i = 0; i < colours; i++) {
            int colour = palette[i];
            if (pixmap.argb(colour) >>> 24 != 0xff) {
                System.arraycopy(palette, translucent, palette, translucent + 1, i - translucent);
                palette[translucent++] = colour;
            }
        }
        for (int i = 0; i < colours; i++) {
            indices[palette[i]] = i;
            palette[i] = pixmap.argb(palette[i]);
        }
    }
}
