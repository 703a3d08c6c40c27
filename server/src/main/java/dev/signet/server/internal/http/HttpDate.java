// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The {@code Date} header field (RFC 9110, section 5.6.7). The last value is cached, so it is formatted once a second.
 *
 * @param line the HTTP/1.1 field line with its CRLF; must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HttpDate(long second, String text, byte[] line) {

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    /** Without a lock: concurrent threads may format the same second twice. */
    private static volatile HttpDate last = of(0);

    /** Returns the field for a time in milliseconds since the epoch. */
    public static HttpDate at(long millis) {
        long second = Math.floorDiv(millis, 1000L);
        HttpDate date = last;
        if (date.second != second) {
            date = of(second);
            last = date;
        }
        return date;
    }

    private static HttpDate of(long second) {
        String text = FORMAT.format(Instant.ofEpochSecond(second));
        return new HttpDate(second, text, ("Date: " + text + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }
}
