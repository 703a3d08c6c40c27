// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class HttpDateTest {

    private static final DateTimeFormatter STANDARD =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

    @Test
    void formatsEveryDayOf16YearsAsDateTimeFormatterDoes() {
        LocalDateTime end = LocalDateTime.of(2040, 1, 1, 0, 0);
        // Reaches every day, at changing hours, minutes and seconds.
        Duration step = Duration.ofHours(23).plusMinutes(7).plusSeconds(13);
        for (LocalDateTime time = LocalDateTime.of(2024, 1, 1, 0, 0); time.isBefore(end); time = time.plus(step)) {
            long millis = time.toInstant(ZoneOffset.UTC).toEpochMilli() + 999;
            String expected = STANDARD.format(time);
            assertEquals(expected, HttpDate.at(millis).text());
            assertEquals(
                    "Date: " + expected + "\r\n", new String(HttpDate.at(millis).line(), StandardCharsets.US_ASCII));
        }
    }
}
