// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** The time as {@code Date} has it, RFC 9110, section 5.6.7, made once a second. */
public final class HttpDate {

    /** By hand, because a DateTimeFormatter with names loads the locales of the JDK first, and the first client waits. */
    private static final String[] DAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};

    private static final String[] MONTHS = {
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
    };

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
        String text = text(LocalDateTime.ofEpochSecond(number, 0, ZoneOffset.UTC));
        return new Second(number, text, ("Date: " + text + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    static String text(LocalDateTime time) {
        return DAYS[time.getDayOfWeek().getValue() - 1] + ", "
                + two(time.getDayOfMonth()) + " "
                + MONTHS[time.getMonthValue() - 1] + " "
                + time.getYear() + " "
                + two(time.getHour()) + ":" + two(time.getMinute()) + ":" + two(time.getSecond()) + " GMT";
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }
}
