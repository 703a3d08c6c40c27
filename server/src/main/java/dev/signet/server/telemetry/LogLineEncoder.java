// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.telemetry;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

/**
 * Writes one line per event: time, level, message; no stack traces. Logback's PatternLayoutEncoder loads many classes, which
 * takes a tenth of the startup time.
 */
final class LogLineEncoder extends EncoderBase<ILoggingEvent> {

    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter();
    private static final byte[] EMPTY = {};

    @Override
    public byte[] encode(ILoggingEvent event) {
        String level = event.getLevel().toString();
        String line = TIME.format(Instant.ofEpochMilli(event.getTimeStamp())) + " " + level
                + " ".repeat(Math.max(1, 6 - level.length())) + event.getFormattedMessage() + System.lineSeparator();
        return line.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] headerBytes() {
        return EMPTY;
    }

    @Override
    public byte[] footerBytes() {
        return EMPTY;
    }
}
