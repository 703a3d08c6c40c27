// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.telemetry;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.EncoderBase;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;

/** Configures Logback in code, which saves parsing a file at startup. Logs go to standard error. */
public final class Logging {

    private Logging() {}

    public static void configure(boolean json, String level) {
        ILoggerFactory factory = LoggerFactory.getILoggerFactory();
        if (!(factory instanceof LoggerContext context)) {
            // A program that embeds the server uses another logging backend.
            return;
        }
        context.reset();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.toLevel(level));
        root.addAppender(console(context, json ? json(context) : started(context, new LogLineEncoder())));
        // Debug lines of Netty contain bytes of requests and thus seeds.
        context.getLogger("io.netty").setLevel(Level.WARN);
    }

    private static ConsoleAppender<ILoggingEvent> console(LoggerContext context, Encoder<ILoggingEvent> encoder) {
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(context);
        console.setTarget("System.err");
        console.setEncoder(encoder);
        console.start();
        return console;
    }

    private static Encoder<ILoggingEvent> json(LoggerContext context) {
        JsonEncoder encoder = new JsonEncoder();
        encoder.setWithContext(false);
        encoder.setWithSequenceNumber(false);
        encoder.setWithNanoseconds(false);
        encoder.setWithMessage(false);
        encoder.setWithArguments(false);
        encoder.setWithFormattedMessage(true);
        encoder.setWithMDC(false);
        encoder.setWithThrowable(false);
        return started(context, encoder);
    }

    private static Encoder<ILoggingEvent> started(LoggerContext context, EncoderBase<ILoggingEvent> encoder) {
        encoder.setContext(context);
        encoder.start();
        return encoder;
    }
}
