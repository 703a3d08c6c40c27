// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.service;

import dev.signet.Format;

/** The memory that a rendering takes, for programs that limit the number of concurrent ones. */
public final class RenderCost {

    /** In pixels. Up to this size, rendering is fast enough for an event loop. */
    private static final int MAX_SMALL_SIZE = 256;

    private static final int FIXED_BYTES = 576 << 10;
    /** Four of the seven are for the scanlines of an image with more than 256 colors. */
    private static final int BYTES_PER_PIXEL = 7;
    /** For the lists of blocks, as far as the bytes per pixel do not cover them. */
    private static final int BYTES_PER_ROW = 128;

    private RenderCost() {}

    /** Returns whether a rendering is large: a PNG of more than 256 pixels. Large renderings are pooled apart from small ones. */
    public static boolean isLarge(Format format, int size) {
        return format == Format.PNG && size > MAX_SMALL_SIZE;
    }

    /**
     * Returns the approximate number of bytes that one rendering allocates, including the image, if no pooled memory is idle.
     *
     * @param size width and height in pixels; only PNG depends on it
     */
    public static long requiredBytes(Format format, int size) {
        long pngBytes = (long) size * (BYTES_PER_PIXEL * size + BYTES_PER_ROW);
        return FIXED_BYTES + (format == Format.PNG ? pngBytes : 0);
    }
}
