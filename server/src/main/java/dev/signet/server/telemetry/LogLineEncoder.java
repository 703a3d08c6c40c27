// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.telemetry;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

/**
 * One line an event: the time, the level, the message, and never a stack trace. Not Logback's own patterns, because those
 * load a class for everything a pattern might name, which is a tenth of the time the server takes to start.
 */
final class LogLineEncoder extends EncoderBase<ILoggingEvent> {

    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter();
    private static final byte[] NOTHING = {};

    @Override
    public byte[] encode(ILoggingEvent event) {
        String level = event.getLevel().toString();
        String line = TIME.format(Instant.ofEpochMilli(event.getTimeStamp())) + " " + level
                + " ".repeat(Math.max(1, 6 - level.length())) + event.getFormattedMessage() + System.lineSeparator();
        return line.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] headerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] footerBytes() {
        return NOTHING;
    }
}
