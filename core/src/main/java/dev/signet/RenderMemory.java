// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.util.Objects.requireNonNull;

import dev.signet.internal.memory.Pool;

/**
 * The working memory that renderings reuse: buffers and a cache of tiles. It is pooled for all threads of the JVM, up to a
 * limit, which is one eighth of the maximum heap and at most 128 MiB unless {@linkplain #setLimit set}. Memory beyond the limit
 * is left to the garbage collector after the rendering. Images do not depend on it, but without it PNG files take longer.
 *
 * <p>The library has no threads. Programs decide when memory is released:
 *
 * <pre>{@code
 * RenderMemory.setLimit(16 << 20);  // once, at startup: 16 MiB
 * RenderMemory.trim();              // periodically, for example every minute from a scheduler
 * RenderMemory.release();           // after a batch, or before the class loader is discarded
 * }</pre>
 *
 * <p>The limit applies to memory between renderings. To bound the memory of concurrent renderings of large PNG files, limit
 * their number by means of {@link #requiredBytes}.
 *
 * <p>Thread-safe.
 */
public final class RenderMemory {

    private static final long MAX_DEFAULT_LIMIT = 128L << 20;
    private static final int HEAP_DIVISOR = 8;

    /** In pixels. Up to this size a PNG takes little enough time for an event loop. */
    private static final int MAX_SMALL_SIZE = 256;

    private static final int FIXED_BYTES = 576 << 10;
    /** Four of the seven are for the scanlines of an image with more than 256 colors. */
    private static final int BYTES_PER_PIXEL = 7;
    /** For the lists of blocks, as far as the bytes per pixel do not cover them. */
    private static final int BYTES_PER_ROW = 128;

    /** Half the limit each, so that large renderings don't evict the memory of small ones, which are more frequent. */
    private static final Pool<Renderer> SMALL = new Pool<>(Renderer::new, half(defaultLimit()));

    private static final Pool<Renderer> LARGE = new Pool<>(Renderer::new, half(defaultLimit()));

    private RenderMemory() {}

    static Pool<Renderer> pool(Format format, int size) {
        return isLarge(format, size) ? LARGE : SMALL;
    }

    /**
     * Returns whether a rendering is large: a PNG of more than 256 pixels. Large renderings are pooled apart from small ones.
     *
     * @param size width and height in pixels
     */
    public static boolean isLarge(Format format, int size) {
        return requireNonNull(format, "format") == Format.PNG && size > MAX_SMALL_SIZE;
    }

    /** Returns the approximate number of pooled bytes, in use or idle. */
    public static long retainedBytes() {
        return SMALL.retainedBytes() + LARGE.retainedBytes();
    }

    /** Returns the limit in bytes. */
    public static long limit() {
        return SMALL.limit() + LARGE.limit();
    }

    /**
     * Sets the limit in bytes; 0 disables pooling. Idle memory is released if the pools exceed the new limit.
     *
     * @throws IllegalArgumentException if the limit is negative
     */
    public static void setLimit(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("The limit must not be negative.");
        }
        SMALL.setLimit(half(bytes));
        LARGE.setLimit(half(bytes));
    }

    /** Releases memory that was not used since the previous call. To be called periodically. */
    public static void trim() {
        SMALL.trim();
        LARGE.trim();
    }

    /** Releases all idle memory. */
    public static void release() {
        SMALL.clear();
        LARGE.clear();
    }

    /**
     * Returns the approximate number of bytes that one rendering allocates, including the image, if no pooled memory is idle:
     * about 8 MB for a PNG of 1024 pixels.
     *
     * @param size width and height in pixels; only PNG depends on it
     */
    public static long requiredBytes(Format format, int size) {
        long pngBytes = (long) size * (BYTES_PER_PIXEL * size + BYTES_PER_ROW);
        return FIXED_BYTES + (requireNonNull(format, "format") == Format.PNG ? pngBytes : 0);
    }

    private static long defaultLimit() {
        return Math.min(MAX_DEFAULT_LIMIT, Pool.heapShare(HEAP_DIVISOR));
    }

    private static long half(long bytes) {
        return bytes / 2;
    }
}
