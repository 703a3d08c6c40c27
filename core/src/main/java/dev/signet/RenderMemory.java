// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.util.Objects.requireNonNull;

import dev.signet.internal.memory.Pool;

/**
 * The working memory that renderings keep for the next ones: buffers, and tiles that many avatars share. It is kept in pools
 * that all threads of the JVM use, up to a limit in bytes that is an eighth of the largest heap or 128 MiB, whichever is
 * less. Beyond the limit memory is left to the garbage collector after the rendering. No image depends on what is kept;
 * without it a small PNG takes three times as long and a large one a third longer.
 *
 * <p>Core has no threads of its own. A program that renders now and then gives memory back when it likes:
 *
 * <pre>{@code
 * RenderMemory.setLimit(16 << 20);  // once, at the start
 * scheduler.scheduleWithFixedDelay(RenderMemory::trim, 1, 1, TimeUnit.MINUTES);
 * RenderMemory.release();           // after a batch, or before the class loader is dropped
 * }</pre>
 *
 * <p>The limit is about what stays. What a rendering needs while it runs, {@link #requiredBytes} tells; a program that
 * renders large PNG files on many threads bounds how many run at a time with it.
 *
 * <p>All methods are safe to call from any thread at any time.
 */
public final class RenderMemory {

    private static final long LARGEST_LIMIT = 128L << 20;
    private static final int HEAP_DIVISOR = 8;

    /** In pixels. */
    private static final int LARGEST_SMALL_SIZE = 256;

    private static final int FIXED_BYTES = 256 << 10;
    /** Four of them are the scanlines of an image with more colors than a palette has. */
    private static final int BYTES_PER_PIXEL = 7;

    /** Half the limit each: large renderings don't evict what small ones, which are more frequent, profit from. */
    private static final Pool<Renderer> SMALL = new Pool<>(Renderer::new, half(defaultLimit()));

    private static final Pool<Renderer> LARGE = new Pool<>(Renderer::new, half(defaultLimit()));

    private RenderMemory() {}

    static Pool<Renderer> pool(Format format, int size) {
        return format == Format.PNG && size > LARGEST_SMALL_SIZE ? LARGE : SMALL;
    }

    /** Returns about how many bytes are kept at this moment, by renderings that run or for those to come. */
    public static long retainedBytes() {
        return SMALL.retainedBytes() + LARGE.retainedBytes();
    }

    /** Returns how many bytes may be kept. */
    public static long limit() {
        return SMALL.limit() + LARGE.limit();
    }

    /**
     * Sets how many bytes may be kept; 0 keeps nothing. If more are kept now, they are released.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public static void setLimit(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("The limit must not be negative.");
        }
        SMALL.setLimit(half(bytes));
        LARGE.setLimit(half(bytes));
    }

    /** Releases what no rendering has used since the previous call. To be called periodically. */
    public static void trim() {
        SMALL.trim();
        LARGE.trim();
    }

    /** Releases all that no rendering uses at this moment. */
    public static void release() {
        SMALL.release();
        LARGE.release();
    }

    /**
     * Returns about how many bytes one rendering needs while it runs, the image included, if nothing is kept from earlier
     * ones. At 1024 pixels that is some 7 MiB.
     *
     * @param size width and height in pixels; only PNG depends on it
     */
    public static long requiredBytes(Format format, int size) {
        return FIXED_BYTES
                + (requireNonNull(format, "format") == Format.PNG ? (long) BYTES_PER_PIXEL * size * size : 0);
    }

    private static long defaultLimit() {
        return Math.min(LARGEST_LIMIT, Pool.heapShare(HEAP_DIVISOR));
    }

    private static long half(long bytes) {
        return bytes / 2;
    }
}
