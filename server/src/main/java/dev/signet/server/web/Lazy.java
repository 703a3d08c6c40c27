// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import java.util.Optional;
import java.util.function.Supplier;

/** Something that is made when it is asked for first, so that no start of the server waits for it. */
public final class Lazy<T> {

    private final Supplier<T> maker;
    private volatile Optional<T> made = Optional.empty();

    public Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    public T get() {
        Optional<T> known = made;
        return known.isPresent() ? known.get() : make();
    }

    private synchronized T make() {
        if (made.isEmpty()) {
            made = Optional.of(maker.get());
        }
        return made.get();
    }
}
