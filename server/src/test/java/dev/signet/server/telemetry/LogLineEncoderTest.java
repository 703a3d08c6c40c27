// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LogLineEncoderTest {

    @Test
    void lineHasTimeLevelAndMessage() {
        assertEquals(
                "2026-01-02T03:04:05.000Z INFO  Drained.",
                line(Level.INFO, "2026-01-02T03:04:05Z", "Drained.", new Exception("seed")));
        assertEquals(
                "2026-01-02T03:04:05.060Z ERROR A request failed: é",
                line(Level.ERROR, "2026-01-02T03:04:05.060Z", "A request failed: {}", new Exception("seed"), "é"));
    }

    private static String line(Level level, String time, String message, Throwable thrown, Object... arguments) {
        LoggingEvent event =
                new LoggingEvent("", new LoggerContext().getLogger("x"), level, message, thrown, arguments);
        event.setInstant(Instant.parse(time));
        String line = new String(new LogLineEncoder().encode(event), StandardCharsets.UTF_8);
        return line.stripTrailing();
    }
}
