// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/**
 * A copy of an exception for the log: stack traces and classes of the exception and its causes, without their messages, which may
 * contain input. Its message is the class of the original.
 */
public final class RedactedException extends Exception {

    private static final long serialVersionUID = 1;

    private RedactedException(Throwable original) {
        super(original.getClass().getName());
        setStackTrace(original.getStackTrace());
    }

    static RedactedException of(Throwable original) {
        return copy(original, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static RedactedException copy(Throwable original, Set<Throwable> copied) {
        RedactedException copy = new RedactedException(original);
        copied.add(original);
        Optional.ofNullable(original.getCause())
                .filter(cause -> !copied.contains(cause))
                .ifPresent(cause -> copy.initCause(copy(cause, copied)));
        return copy;
    }
}
