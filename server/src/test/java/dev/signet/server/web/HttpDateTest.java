// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class HttpDateTest {

    private static final DateTimeFormatter STANDARD =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

    @Test
    void everyDayOfSomeYearsIsWrittenAsTheJdkWouldWriteIt() {
        LocalDateTime end = LocalDateTime.of(2040, 1, 1, 0, 0);
        // A step that comes to every day, and to ever other hours, minutes and seconds.
        Duration step = Duration.ofHours(23).plusMinutes(7).plusSeconds(13);
        for (LocalDateTime time = LocalDateTime.of(2024, 1, 1, 0, 0); time.isBefore(end); time = time.plus(step)) {
            assertEquals(STANDARD.format(time), HttpDate.text(time));
        }
    }
}
