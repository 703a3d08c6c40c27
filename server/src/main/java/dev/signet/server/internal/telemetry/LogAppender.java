// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.telemetry;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.core.AppenderBase;
import dev.signet.http.internal.message.JsonWriter;
import dev.signet.server.internal.net.ErrorLog.RedactedException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Optional;

/**
 * Writes one line per event to standard error, as text (time, level, message) or JSON. A stack trace follows the text, and is a member
 * of the JSON; it contains no messages of exceptions, which may quote input. Logback's own encoders load many classes at startup.
 */
final class LogAppender extends AppenderBase<ILoggingEvent> {

    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

    private static final int LEVEL_WIDTH = 6;

    private final boolean json;

    LogAppender(boolean json) {
        this.json = json;
    }

    @Override
    protected void append(ILoggingEvent event) {
        System.err.writeBytes((line(event) + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
    }

    String line(ILoggingEvent event) {
        return json ? json(event) : text(event);
    }

    private static String text(ILoggingEvent event) {
        String level = event.getLevel().toString();
        String stack = stackTrace(event);
        return time(event) + " " + level + " ".repeat(Math.max(1, LEVEL_WIDTH - level.length()))
                + event.getFormattedMessage() + (stack.isEmpty() ? "" : System.lineSeparator() + stack);
    }

    private static String json(ILoggingEvent event) {
        JsonWriter line = new JsonWriter()
                .add("time", time(event))
                .add("level", event.getLevel())
                .add("logger", event.getLoggerName());
        if (event.getLoggerName().equals(AccessLog.LOGGER)) {
            for (int i = 0; i < AccessLog.MEMBERS.size(); i++) {
                line.add(AccessLog.MEMBERS.get(i), event.getArgumentArray()[i]);
            }
        } else {
            line.add("message", event.getFormattedMessage());
        }
        String stack = stackTrace(event);
        if (!stack.isEmpty()) {
            line.add("stack", stack);
        }
        return line.toString();
    }

    private static String time(ILoggingEvent event) {
        return TIME.format(Instant.ofEpochMilli(event.getTimeStamp()));
    }

    /** Returns the lines of a stack trace with those of its causes; empty for none. */
    private static String stackTrace(ILoggingEvent event) {
        StringBuilder out = new StringBuilder();
        Optional<IThrowableProxy> thrown = Optional.ofNullable(event.getThrowableProxy());
        while (thrown.isPresent()) {
            out.append(out.isEmpty() ? "" : "\nCaused by: ").append(className(thrown.get()));
            for (StackTraceElementProxy element : thrown.get().getStackTraceElementProxyArray()) {
                out.append("\n\t").append(element.getSTEAsString());
            }
            thrown = thrown.map(IThrowableProxy::getCause);
        }
        return out.toString();
    }

    private static String className(IThrowableProxy thrown) {
        return thrown.getClassName().equals(RedactedException.class.getName())
                ? thrown.getMessage()
                : thrown.getClassName();
    }
}
