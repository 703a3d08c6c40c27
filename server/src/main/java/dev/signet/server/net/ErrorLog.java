// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.handler.codec.CodecException;
import io.netty.handler.codec.http2.Http2CodecUtil;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What went wrong inside, as the log tells it. */
public final class ErrorLog {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorLog.class);

    private ErrorLog() {}

    /** Of whatever ended a connection, or a part of it. That a client is gone, or does not keep to the rules, is no news. */
    public static void ofConnection(Throwable failure) {
        Throwable cause =
                failure instanceof CodecException && failure.getCause() != null ? failure.getCause() : failure;
        if (!(cause instanceof IOException || cause instanceof CodecException || breaksHttp2(cause))) {
            log("A connection", cause);
        }
    }

    private static boolean breaksHttp2(Throwable failure) {
        return Http2CodecUtil.getEmbeddedHttp2Exception(failure) != null;
    }

    /**
     * Only where it happened is logged: a message might quote the seed.
     *
     * @param what failed, at the beginning of a sentence
     */
    public static void log(String what, Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            LOG.error(
                    "{} failed: out of memory. Give the process more of it, or lower --max-drawings or --max-pending.",
                    what);
        } else {
            StackTraceElement[] trace = failure.getStackTrace();
            LOG.error(
                    "{} failed: {} at {}",
                    what,
                    failure.getClass().getName(),
                    trace.length == 0 ? "an unknown place" : trace[0]);
        }
    }
}
