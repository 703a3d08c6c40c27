// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.handler.codec.CodecException;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs internal errors without their messages, which may quote the seed. */
public final class ErrorLog {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorLog.class);

    /** More causes are not logged; they may be a cycle. */
    private static final int MAX_CAUSES = 8;

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
            LOG.error("{} failed.", what, new RedactedException(failure, MAX_CAUSES));
        }
    }

    /**
     * A copy of an exception for the log: stack traces and classes of the exception and its causes, without their messages, which may
     * contain input. Its message is the class of the original.
     */
    public static final class RedactedException extends Exception {

        private static final long serialVersionUID = 1;

        RedactedException(Throwable original, int causes) {
            super(original.getClass().getName());
            setStackTrace(original.getStackTrace());
            if (original.getCause() != null && causes > 0) {
                initCause(new RedactedException(original.getCause(), causes - 1));
            }
        }
    }
}
