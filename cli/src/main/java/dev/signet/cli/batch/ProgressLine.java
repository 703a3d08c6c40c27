// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import java.util.Locale;
import java.util.OptionalDouble;

/** Formats progress as one line of fewer than 80 columns. */
final class ProgressLine {

    private static final int WIDTH = 24;

    private final String full;
    private final String open;

    ProgressLine(boolean unicode) {
        full = unicode ? "\u2501" : "#";
        open = unicode ? "\u2500" : "-";
    }

    /**
     * @param part the completed share, from 0 to 1; empty if unknown
     * @param lines the number of completed lines
     * @param rate lines per second
     * @param secondsLeft the remaining time in seconds; empty if unknown
     */
    String text(OptionalDouble part, long lines, double rate, OptionalDouble secondsLeft) {
        StringBuilder text = new StringBuilder();
        part.ifPresent(p -> text.append(bar(p)).append("  "));
        text.append(String.format(Locale.ROOT, "%,d done  %,.0f/s", lines, rate));
        secondsLeft.ifPresent(s -> text.append("  ").append(duration(s)).append(" left"));
        return text.toString();
    }

    /** Returns text such as {@code 0:07}, {@code 12:30} or {@code 3:05:00}. */
    static String duration(double seconds) {
        long whole = (long) Math.ceil(Math.min(seconds, 999 * 3600.0));
        long hours = whole / 3600;
        long minutes = whole / 60 % 60;
        return hours > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", hours, minutes, whole % 60)
                : String.format(Locale.ROOT, "%d:%02d", minutes, whole % 60);
    }

    private String bar(double part) {
        int filled = (int) (WIDTH * part);
        return String.format(Locale.ROOT, "%3d%% ", (int) (100 * part))
                + full.repeat(filled)
                + open.repeat(WIDTH - filled);
    }
}
