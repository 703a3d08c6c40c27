// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import io.netty.util.internal.PlatformDependent;

/**
 * What the requests of all clients together may use of the memory of the process. The JVM derives the heap from the memory limit
 * of its container, and {@code signet serve} the direct memory from the heap.
 *
 * @param pending size of unsent responses and incomplete requests, in bytes
 * @param renderings number of large images that are rendered or queued
 * @param renderMemory size of the memory of the renderings that run, in bytes
 */
record MemoryBudget(int pending, int renderings, long renderMemory) {

    /** More gains nothing: a client that reads has no pending bytes. */
    private static final long MAX_PENDING = 256 << 20;

    /** Heap per place in the queue of large images: the request, its connection, and its share of unsent images. */
    private static final long HEAP_PER_RENDERING = 256 << 10;

    private static final int MIN_RENDERINGS = 16;
    private static final int MAX_RENDERINGS = 1024;

    static MemoryBudget ofProcess() {
        return of(Runtime.getRuntime().maxMemory(), PlatformDependent.maxDirectMemory());
    }

    /**
     * Returns the budget of a process with this heap and direct memory, in bytes. Unsent responses are in direct memory, which is
     * allocated in chunks, so they use at most half of it; incomplete requests and responses that wait for flow control are on the
     * heap, of which they use at most a quarter.
     */
    static MemoryBudget of(long heap, long direct) {
        return new MemoryBudget(
                (int) Math.min(MAX_PENDING, Math.min(heap / 4, direct / 2)),
                (int) Math.max(MIN_RENDERINGS, Math.min(MAX_RENDERINGS, heap / HEAP_PER_RENDERING)),
                heap / 4);
    }
}
