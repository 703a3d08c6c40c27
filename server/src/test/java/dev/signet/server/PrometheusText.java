// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import java.util.OptionalDouble;

/** Reads the Prometheus text format. */
final class PrometheusText {

    private PrometheusText() {}

    /** Returns the value of a series, given with its labels; fails if it is absent. */
    static double value(String text, String series) {
        return find(text, series).orElseThrow(() -> new AssertionError("There is no " + series + " in:\n" + text));
    }

    /** Returns the value of a counter; 0 if it is absent, since series with labels appear with their first increment. */
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
