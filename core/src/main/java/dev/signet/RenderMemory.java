// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.internal.raster.TileCache;
import dev.signet.internal.service.RenderCost;
import java.util.function.BiFunction;

/**
 * The memory that renderings reuse: tiles of pictures, which all threads share, and buffers. It is bounded by a limit, which is
 * 32 MiB and at most one quarter of the maximum heap unless it is {@linkplain #setLimit set}. Memory beyond the limit is left to
 * the garbage collector after the rendering. Images do not depend on it; rendering PNG without it is slower.
 *
 * <p>The library has no threads. Programs decide when memory is released:
 *
 * <pre>{@code
 * RenderMemory.setLimit(64 << 20);  // once, at startup: 64 MiB
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

    private static final long MAX_DEFAULT_LIMIT = 32L << 20;
    private static final int HEAP_DIVISOR = 4;

    /** What a renderer retains after most small images. */
    private static final int SMALL_BYTES = 256 << 10;
    /** What a renderer retains after large images with a palette. */
    private static final int LARGE_BYTES = 2 << 20;

    private static volatile RenderMemory current =
            new RenderMemory(Math.min(MAX_DEFAULT_LIMIT, Runtime.getRuntime().maxMemory() / HEAP_DIVISOR));

    private final long limit;
    private final TileCache tiles;
    /** Apart, so that large renderings do not evict the buffers of small ones, which are more frequent. */
    private final RendererPool small;

    private final RendererPool large;

    /** Five eighths of the limit are for tiles, and the others for the buffers of small and of large renderings. */
    private RenderMemory(long limit) {
        this.limit = limit;
        tiles = new TileCache(limit / 8 * 5);
        small = new RendererPool(limit / 8, SMALL_BYTES, tiles);
        large = new RendererPool(limit / 4, LARGE_BYTES, tiles);
    }

    static <T> T render(Format format, Avatar avatar, BiFunction<Renderer, Avatar, T> rendering) {
        RenderMemory memory = current;
        RendererPool pool = RenderCost.isLarge(format, avatar.parameters().size()) ? memory.large : memory.small;
        Renderer renderer = pool.acquire();
        T image = rendering.apply(renderer, avatar);
        pool.release(renderer); // not after a failure, which may have left it unusable
        return image;
    }

    /** Returns the approximate number of bytes of tiles and idle buffers. */
    public static long retainedBytes() {
        RenderMemory memory = current;
        return memory.tiles.retainedBytes() + memory.small.retainedBytes() + memory.large.retainedBytes();
    }

    /** Returns the limit in bytes. */
    public static long limit() {
        return current.limit;
    }

    /**
     * Sets the limit in bytes, and releases all idle memory. With 0, nothing is kept. Applies to all users of this class, in a servlet
     * container to those of its class loader.
     *
     * @throws IllegalArgumentException if the limit is negative
     */
    public static synchronized void setLimit(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("The limit must not be negative.");
        }
        current = new RenderMemory(bytes);
    }

    /** Releases memory that was not used since the previous call. To be called periodically. */
    public static void trim() {
        RenderMemory memory = current;
        memory.tiles.trim();
        memory.small.trim();
        memory.large.trim();
    }

    /** Releases all idle memory. */
    public static synchronized void release() {
        current = new RenderMemory(limit());
    }
}
