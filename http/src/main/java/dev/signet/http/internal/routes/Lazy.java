// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A value that is created on first use, to keep it out of startup. Thread-safe. The first request waits for its creation, which
 * takes some milliseconds on its event loop.
 */
final class Lazy<T> {

    private final Supplier<T> factory;
    private volatile Optional<T> value = Optional.empty();

    Lazy(Supplier<T> factory) {
        this.factory = factory;
    }

    T get() {
        Optional<T> current = value;
        return current.isPresent() ? current.get() : create();
    }

    private synchronized T create() {
        if (value.isEmpty()) {
            value = Optional.of(factory.get());
        }
        return value.get();
    }
}
