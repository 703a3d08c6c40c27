// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.internal.raster.TileCache;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Idle renderers, each with its own slot. The slots share the limit in bytes equally, so nothing has to be counted; renderers above
 * their share are left to the garbage collector.
 *
 * <p>Lock-free. Threads start to search at different slots, which are two cache lines apart, so they do not slow each other down.
 * Thread-locals would retain memory, and the class loader, for every thread that has rendered.
 */
final class RendererPool {

    /** References in two cache lines, because processors fetch lines in pairs. */
    private static final int STRIDE = 32;

    private final int count;
    private final long maxBytes;
    private final TileCache tiles;
    private final AtomicReferenceArray<@Nullable Renderer> slots;

    /**
     * Creates a pool.
     *
     * @param bytes expected bytes of a renderer; at most limit / bytes are kept
     */
    RendererPool(long limit, int bytes, TileCache tiles) {
        this.tiles = tiles;
        count = (int) Math.min(2L * Runtime.getRuntime().availableProcessors(), limit / bytes);
        maxBytes = limit / Math.max(1, count);
        slots = new AtomicReferenceArray<>((count + 1) * STRIDE);
    }

    /** Returns an idle renderer, or a new one. */
    Renderer acquire() {
        int first = (int) Thread.currentThread().getId();
        for (int i = 0; i < count; i++) {
            int slot = slot(first + i);
            Renderer idle = slots.get(slot);
            if (idle != null && slots.compareAndSet(slot, idle, null)) {
                return idle;
            }
        }
        return new Renderer(tiles);
    }

    /** Keeps a renderer if there is room for it. */
    void release(Renderer renderer) {
        renderer.used = true;
        if (renderer.retainedBytes() > maxBytes) {
            return;
        }
        int first = (int) Thread.currentThread().getId();
        for (int i = 0; i < count; i++) {
            int slot = slot(first + i);
            if (slots.get(slot) == null && slots.compareAndSet(slot, null, renderer)) {
                return;
            }
        }
    }

    /** Returns the bytes of the idle renderers. */
    long retainedBytes() {
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            Renderer idle = slots.get(slot(i));
            bytes += idle == null ? 0 : idle.retainedBytes();
        }
        return bytes;
    }

    /** Discards the renderers that were not used since the previous call. */
    void trim() {
        for (int i = 0; i < count; i++) {
            Renderer idle = slots.get(slot(i));
            if (idle != null && !idle.used) {
                slots.compareAndSet(slot(i), idle, null);
            } else if (idle != null) {
                idle.used = false;
            }
        }
    }

    /** Returns the place of a slot; the first lines are those of the length of the array, which all threads read. */
    private int slot(int index) {
        return (Math.floorMod(index, count) + 1) * STRIDE;
    }
}
