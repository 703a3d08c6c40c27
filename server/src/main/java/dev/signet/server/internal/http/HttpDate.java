// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The {@code Date} header field (RFC 9110, section 5.6.7). The last value is cached, so it is formatted once a second. */
public final class HttpDate {

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Entry(long second, String text, byte[] line) {}

    /** Without a lock: concurrent threads may format the same second twice. */
    private static volatile Entry last = entry(0);

    private HttpDate() {}

    /** Returns the value for a time in milliseconds since the epoch. */
    public static String text(long millis) {
        return at(millis).text;
    }

    /** Returns the HTTP/1.1 field line with its CRLF. The caller must not change the array. */
    public static byte[] line(long millis) {
        return at(millis).line;
    }

    private static Entry at(long millis) {
        long second = Math.floorDiv(millis, 1000L);
        Entry entry = last;
        if (entry.second != second) {
            entry = entry(second);
            last = entry;
        }
        return entry;
    }

    private static Entry entry(long second) {
        String text = FORMAT.format(Instant.ofEpochSecond(second));
        return new Entry(second, text, ("Date: " + text + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }
}
