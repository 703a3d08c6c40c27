// SPDX-License-Identifier: Apache-2.0
package dev.signet.web.substitute;

import java.util.function.Supplier;

/** {@code dev.signet.memory.Pool} where there is one thread: it has one object, and nobody else ever wants it. */
public final class Pool<T> {

    private static final int SHARE = 4 << 20;

    private final T only;

    public Pool(Supplier<T> maker) {
        only = maker.get();
    }

    public static int share() {
        return SHARE;
    }

    public T take() {
        return only;
    }

    public void give(T idle) {}
}
