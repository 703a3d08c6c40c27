// SPDX-License-Identifier: Apache-2.0
package dev.signet.memory;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * A few idle objects for whoever needs one next. Lock-free and bounded: a thread that finds none makes one, and what does
 * not fit is left to the garbage collector. Not a thread-local, because those keep memory for every thread that ever
 * rendered, and a class loader alive that should go.
 *
 * <p>Give back only what has done its work: whatever an error left half-done, of memory or of the stack, is never used
 * again.
 */
public final class Pool<T> {

    private static final int SLOTS =
            Math.max(4, Integer.highestOneBit(Runtime.getRuntime().availableProcessors()) * 2);

    private static final int LEAST_SHARE = 512 << 10;
    private static final int LARGEST_SHARE = 8 << 20;
    /** Of the heap, for what all objects of a pool remember; the rest is for work, and for whoever else is there. */
    private static final int PART = 8;

    private final AtomicReferenceArray<T> slots = new AtomicReferenceArray<>(SLOTS);
    private final Supplier<T> maker;

    public Pool(Supplier<T> maker) {
        this.maker = maker;
    }

    /** How many bytes one object of a full pool may keep to remember things by. Whatever it is, no picture depends on it. */
    public static int share() {
        return share(Runtime.getRuntime().maxMemory(), SLOTS);
    }

    static int share(long heap, int slots) {
        return (int) Math.max(LEAST_SHARE, Math.min(LARGEST_SHARE, heap / PART / slots));
    }

    public T take() {
        int home = home();
        for (int i = 0; i < SLOTS; i++) {
            T idle = slots.getAndSet((home + i) % SLOTS, null);
            if (idle != null) {
                return idle;
            }
        }
        return maker.get();
    }

    public void give(T idle) {
        int home = home();
        for (int i = 0; i < SLOTS; i++) {
            if (slots.compareAndSet((home + i) % SLOTS, null, idle)) {
                return;
            }
        }
    }

    /** Threads start at different slots, so that they seldom meet and mostly find what they gave back. */
    private static int home() {
        return Math.floorMod(Thread.currentThread().getId(), SLOTS);
    }
}
