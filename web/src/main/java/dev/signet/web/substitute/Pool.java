// SPDX-License-Identifier: Apache-2.0
package dev.signet.web.substitute;

import dev.signet.memory.Reusable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** {@code dev.signet.memory.Pool} where there is one thread: it has one object, which nobody else uses. */
public final class Pool<T extends Reusable> {

    private static final int HEAP = 128 << 20;

    private final Supplier<T> factory;
    private final List<T> only = new ArrayList<>(1);

    public Pool(Supplier<T> factory, long limit) {
        this.factory = factory;
    }

    public static long heapShare(int divisor) {
        return HEAP / divisor;
    }

    public T take() {
        if (only.isEmpty()) {
            only.add(factory.get());
        }
        return only.get(0);
    }

    public void give(T idle) {}

    public void discard(T taken) {
        only.clear();
    }
}
