// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.internal.memory.Pool;
import dev.signet.internal.service.RenderCost;

/**
 * The working memory that renderings reuse: buffers and a cache of tiles. It is pooled for all threads of the JVM, up to a
 * limit, which is one eighth of the maximum heap and at most 128 MiB unless {@linkplain #setLimit set}. Memory beyond the limit
 * is left to the garbage collector after the rendering. Images do not depend on it; rendering PNG without it is slower.
 *
 * <p>The library has no threads. Programs decide when memory is released:
 *
 * <pre>{@code
 * RenderMemory.setLimit(16 << 20);  // once, at startup: 16 MiB
 * RenderMemory.trim();              // periodically, for example every minute from a scheduler
 * RenderMemory.release();           // after a batch, or before the class loader is discarded
 * }</pre>
 *
 * <p>The limit applies to memory between renderings. A program that renders large PNG files on many threads bounds their
 * memory by limiting their number.
 *
 * <p>Thread-safe.
 */
public final class RenderMemory {

    private static final long MAX_DEFAULT_LIMIT = 128L << 20;
    private static final int HEAP_DIVISOR = 8;

    /** Half the limit each, so that large renderings don't evict the memory of small ones, which are more frequent. */
    private static final Pool<Renderer> SMALL = new Pool<>(Renderer::new, half(defaultLimit()));

    private static final Pool<Renderer> LARGE = new Pool<>(Renderer::new, half(defaultLimit()));

    private RenderMemory() {}

    static Pool<Renderer> pool(Format format, int size) {
        return RenderCost.isLarge(format, size) ? LARGE : SMALL;
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

    private static long defaultLimit() {
        return Math.min(MAX_DEFAULT_LIMIT, Pool.heapShare(HEAP_DIVISOR));
    }

    private static long half(long bytes) {
        return bytes / 2;
    }
}
