// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The time as {@code Date} has it, RFC 9110, section 5.6.7, made once a second. */
public final class HttpDate {

    /** Not RFC_1123_DATE_TIME: that writes the first nine days of a month with one digit. */
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Second(long number, String text, byte[] line) {}

    /** Threads may make the same second twice; either will do. */
    private static volatile Second last = second(0);

    private HttpDate() {}

    public static String text() {
        return current().text;
    }

    /** The header line with its CRLF; the caller must not change the array. */
    public static byte[] line() {
        return current().line;
    }

    private static Second current() {
        long now = System.currentTimeMillis() / 1000;
        Second second = last;
        if (second.number != now) {
            second = second(now);
            last = second;
        }
        return second;
    }

    private static Second second(long number) {
        String text = FORMAT.format(Instant.ofEpochSecond(number).atOffset(ZoneOffset.UTC));
        return new Second(number, text, ("Date: " + text + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }
}
