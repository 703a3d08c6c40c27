// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * A few idle objects for whoever needs one next. Lock-free and bounded: a thread that finds none makes one, and what does
 * not fit is left to the garbage collector. Not a thread-local, because those keep memory for every thread that ever
 * rendered, and a class loader alive that should go.
 */
final class Pool<T> {

    private static final int SLOTS =
            Math.max(4, Integer.highestOneBit(Runtime.getRuntime().availableProcessors()) * 2);

    private final AtomicReferenceArray<T> slots = new AtomicReferenceArray<>(SLOTS);
    private final Supplier<T> maker;

    Pool(Supplier<T> maker) {
        this.maker = maker;
    }

    T take() {
        int home = home();
        for (int i = 0; i < SLOTS; i++) {
            T idle = slots.getAndSet((home + i) % SLOTS, null);
            if (idle != null) {
                return idle;
            }
        }
        return maker.get();
    }

    void give(T idle) {
        int home = home();
        for (int i = 0; i < SLOTS; i++) {
            if (slots.compareAndSet((home + i) % SLOTS, null, idle)) {
                return;
            }
        }
    }

    /** Threads start at different slots, so that they seldom meet and mostly find what they gave back. */
    private static int home() {
        return (int) (Thread.currentThread().getId() % SLOTS);
    }
}
