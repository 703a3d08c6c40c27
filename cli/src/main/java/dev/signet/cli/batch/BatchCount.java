// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import java.util.Locale;

/** The outcome of a batch so far: avatars written, avatars skipped, invalid lines. */
public record BatchCount(long written, long skipped, long invalid) {

    public long lines() {
        return written + skipped + invalid;
    }

    /** Returns text such as {@code 1,200 avatars written, 34 skipped, 1 invalid line}. */
    public String summary() {
        StringBuilder summary = new StringBuilder(counted(written, "avatar")).append(" written");
        if (skipped > 0) {
            summary.append(String.format(Locale.ROOT, ", %,d skipped", skipped));
        }
        if (invalid > 0) {
            summary.append(", ").append(counted(invalid, "invalid line"));
        }
        return summary.toString();
    }

    private static String counted(long count, String thing) {
        return String.format(Locale.ROOT, count == 1 ? "%,d %s" : "%,d %ss", count, thing);
    }
}
