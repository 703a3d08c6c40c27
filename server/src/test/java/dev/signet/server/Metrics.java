// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

/** Reads the text format of Prometheus. */
final class Metrics {

    private Metrics() {}

    /** The value of a series, labels and all; 0 if it is not there. */
    static double value(String text, String series) {
        return text.lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElse(0);
    }
}
