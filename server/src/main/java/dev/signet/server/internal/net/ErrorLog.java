// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.handler.codec.CodecException;
import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs internal errors without their messages, which may quote the seed. */
public final class ErrorLog {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorLog.class);

    private ErrorLog() {}

    /** Logs an exception that ended a connection, except those that clients cause: I/O and codec exceptions. */
    public static void logConnectionError(Throwable failure) {
        Throwable cause =
                failure instanceof CodecException && failure.getCause() != null ? failure.getCause() : failure;
        if (!(cause instanceof IOException || cause instanceof CodecException)) {
            log("A connection", cause);
        }
    }

    /**
     * Logs an exception with its causes.
     *
     * @param what failed, the subject of the message
     */
    public static void log(String what, Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            LOG.error("{} failed: out of memory. Increase -Xmx.", what);
        } else {
            LOG.error("{} failed.", what, RedactedException.of(failure));
        }
    }

    /**
     * A copy of an exception for the log: stack traces and classes of the exception and its causes, without their messages, which may
     * contain input. Its message is the class of the original.
     */
    public static final class RedactedException extends Exception {

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
}
