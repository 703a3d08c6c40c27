// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LogAppenderTest {

    private static final String TIME = "2026-01-02T03:04:05.060Z";

    @Test
    void textHasTimeLevelAndMessage() {
        assertEquals("2026-01-02T03:04:05.060Z INFO  Drained.", line(false, Level.INFO, Optional.empty(), "Drained."));
        assertEquals(
                "2026-01-02T03:04:05.060Z ERROR A request failed: é",
                line(false, Level.ERROR, Optional.empty(), "A request failed: {}", "é"));
    }

    @Test
    void jsonHasMembers() {
        assertEquals(
                "{\"time\":\"2026-01-02T03:04:05.060Z\",\"level\":\"INFO\",\"logger\":\"x\",\"message\":\"a \\\"b\\\"\"}",
                line(true, Level.INFO, Optional.empty(), "a {}", "\"b\""));
    }

    @Test
    void jsonOfTheAccessLogHasAMemberForEachArgument() {
        LoggingEvent event = new LoggingEvent();
        event.setLoggerName(AccessLog.LOGGER);
        event.setLevel(Level.INFO);
        event.setMessage("{}");
        event.setArgumentArray(new Object[] {"GET", "avatar", "svg", 200, 1234, 56L, "HTTP/2"});
        event.setInstant(Instant.parse(TIME));
        assertEquals(
                "{\"time\":\"2026-01-02T03:04:05.060Z\",\"level\":\"INFO\",\"logger\":\"dev.signet.access\",\"method\":\"GET\",\"endpoint\":\"avatar\","
                        + "\"format\":\"svg\",\"status\":200,\"bytes\":1234,\"microseconds\":56,\"protocol\":\"HTTP/2\"}",
                new LogAppender(true).line(event));
    }

    @Test
    void stackTraceHasNoMessages() {
        Exception thrown = new IllegalStateException("of a seed", new ArithmeticException("of a seed"));
        String text = line(false, Level.ERROR, Optional.of(thrown), "A request failed.");
        assertTrue(
                text.startsWith(
                        "2026-01-02T03:04:05.060Z ERROR A request failed.\njava.lang.IllegalStateException\n\tat "
                                + thrown.getStackTrace()[0]),
                text);
        assertTrue(text.contains("\nCaused by: java.lang.ArithmeticException\n\tat "), text);
        String json = line(true, Level.ERROR, Optional.of(thrown), "A request failed.");
        assertTrue(json.contains(",\"stack\":\"java.lang.IllegalStateException\\u000a\\u0009at "), json);
        assertEquals(-1, (text + json).indexOf("seed"));
    }

    private static String line(
            boolean json, Level level, Optional<Throwable> thrown, String message, Object... arguments) {
        LoggingEvent event = new LoggingEvent();
        event.setLoggerName("x");
        event.setLevel(level);
        event.setMessage(message);
        event.setArgumentArray(arguments);
        event.setInstant(Instant.parse(TIME));
        thrown.map(ThrowableProxy::new).ifPresent(event::setThrowableProxy);
        return new LogAppender(json).line(event);
    }
}
