// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.telemetry;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import org.slf4j.LoggerFactory;

/** Configures Logback in code, which saves parsing a file at startup. Logs go to standard error. */
public final class Logging {

    /** In lines: 8 s at 1,000 requests per second. */
    private static final int QUEUE_SIZE = 8192;

    private Logging() {}

    /**
     * Replaces the configuration of Logback.
     *
     * @param accessLog whether the access log is on. If so, a separate thread writes all lines, and lines are dropped
     *     while standard error is not read, so that no event loop blocks
     */
    public static void configure(boolean json, boolean accessLog) {
        // A program that embeds the server may use another logging backend.
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.reset();
            Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
            root.setLevel(Level.INFO);
            LogAppender console = new LogAppender(json);
            console.setContext(context);
            console.start();
            root.addAppender(accessLog ? queued(context, console) : console);
            context.getLogger("io.netty").setLevel(Level.WARN);
        }
    }

    /** Writes what is queued, but does not wait for more than a second. */
    public static void stop() {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.stop();
        }
    }

    private static Appender<ILoggingEvent> queued(LoggerContext context, Appender<ILoggingEvent> target) {
        AsyncAppender queue = new AsyncAppender();
        queue.setContext(context);
        queue.setQueueSize(QUEUE_SIZE);
        queue.setNeverBlock(true);
        queue.addAppender(target);
        queue.start();
        return queue;
    }
}
