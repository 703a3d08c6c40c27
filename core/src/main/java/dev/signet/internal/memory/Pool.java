// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.memory;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A pool of reusable objects, bounded in bytes. {@link #acquire} creates an object if none is idle; {@link #release} releases
 * the buffers of an object if the pool would exceed its limit with them, and discards it if that is not enough. Objects in use
 * count with the bytes that they retained when they were last released.
 *
 * <p>Lock-free. Thread-locals would retain memory, and the class loader, for every thread that has rendered.
 */
public final class Pool<T extends Reusable> {

    /** A power of two. */
    private static final int SLOTS =
            Math.max(4, Integer.highestOneBit(Runtime.getRuntime().availableProcessors()) * 2);

    private final AtomicReferenceArray<T> slots = new AtomicReferenceArray<>(SLOTS);
    private final AtomicLong countedBytes = new AtomicLong();
    private final Supplier<T> factory;
    private volatile long limit;
    private volatile int period;

    /** Creates a pool that keeps at most {@code limit} bytes. */
    public Pool(Supplier<T> factory, long limit) {
        this.factory = factory;
        this.limit = limit;
    }

    /** Returns a fraction of the maximum heap, in bytes. */
    public static long heapShare(int divisor) {
        return Runtime.getRuntime().maxMemory() / divisor;
    }

    /** Returns an idle object, or a new one. The caller releases or discards it. */
    public T acquire() {
        int firstSlot = firstSlot();
        for (int i = 0; i < SLOTS; i++) {
            T idle = slots.getAndSet((firstSlot + i) & (SLOTS - 1), null);
            if (idle != null) {
                return idle;
            }
        }
        return factory.get();
    }

    /** Returns an object to the pool. If a failure may have left it unusable, {@linkplain #discard discard} it instead. */
    public void release(T idle) {
        idle.lastPeriod = period;
        long total = count(idle);
        if (total > limit) {
            idle.releaseBuffers();
            total = count(idle);
        }
        if (total > limit || !put(idle)) {
            discard(idle);
        }
    }

    /** Counts the bytes of an object anew and returns those of all. */
    private long count(T idle) {
        long bytes = idle.retainedBytes();
        long more = bytes - idle.countedBytes;
        idle.countedBytes = bytes;
        // In the steady state nothing grows, and the shared counter is only read.
        return more == 0 ? countedBytes.get() : countedBytes.addAndGet(more);
    }

    /** Leaves an object that was {@linkplain #acquire acquired} to the garbage collector. */
    public void discard(T acquired) {
        countedBytes.addAndGet(-acquired.countedBytes);
    }

    /** Returns the bytes of all objects, idle or in use. */
    public long retainedBytes() {
        return countedBytes.get();
    }

    public long limit() {
        return limit;
    }

    /** Sets the limit in bytes. If the pool exceeds it, all idle objects are discarded. */
    public void setLimit(long bytes) {
        limit = bytes;
        if (retainedBytes() > bytes) {
            clear();
        }
    }

    /** Discards the objects that were not used since the previous call. */
    public void trim() {
        int current = period;
        period = current + 1;
        discardIf(idle -> current - idle.lastPeriod > 0);
    }

    /** Discards all idle objects. */
    public void clear() {
        discardIf(idle -> true);
    }

    private void discardIf(Predicate<T> condition) {
        for (int i = 0; i < SLOTS; i++) {
            T idle = slots.getAndSet(i, null);
            if (idle != null && (condition.test(idle) || !put(idle))) {
                discard(idle);
            }
        }
    }

    private boolean put(T idle) {
        int firstSlot = firstSlot();
        for (int i = 0; i < SLOTS; i++) {
            if (slots.compareAndSet((firstSlot + i) & (SLOTS - 1), null, idle)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the slot at which a thread starts to search. Threads start at different slots to avoid failed compare-and-sets,
     * and so tend to get the object they used before. The slots are not padded: they share cache lines.
     */
    private static int firstSlot() {
        return (int) Thread.currentThread().getId() & (SLOTS - 1);
    }
}
