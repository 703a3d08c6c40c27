// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import java.util.OptionalDouble;

/** Reads the text format of Prometheus. */
final class Metrics {

    private Metrics() {}

    /** The value of a series, labels and all, which must be there. */
    static double value(String text, String series) {
        return find(text, series).orElseThrow(() -> new AssertionError("There is no " + series + " in:\n" + text));
    }

    /** How often something happened; one with labels is not there before its first time. */
    static double count(String text, String series) {
        return find(text, series).orElse(0);
    }

    private static OptionalDouble find(String text, String series) {
        return text.lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst();
    }
}
