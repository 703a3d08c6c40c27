// SPDX-License-Identifier: Apache-2.0
package dev.signet.web.substitute;

import java.util.function.Supplier;

/** {@code java.lang.ThreadLocal} where there is one thread. */
@SuppressWarnings("JavaLangClash")
public final class ThreadLocal<T> {

    private final T only;

    private ThreadLocal(T only) {
        this.only = only;
    }

    public static <T> ThreadLocal<T> withInitial(Supplier<T> maker) {
        return new ThreadLocal<>(maker.get());
    }

    public T get() {
        return only;
    }
}
