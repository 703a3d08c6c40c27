// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import java.util.Locale;

/** How far a batch has come: files written, files that were there already, lines that are no seeds. */
public record BatchCount(long written, long present, long bad) {

    public long lines() {
        return written + present + bad;
    }

    /** For example {@code 1,200 avatars written, 34 were there already, 1 bad line}. */
    public String sentence() {
        StringBuilder sentence = new StringBuilder(counted(written, "avatar")).append(" written");
        if (present > 0) {
            sentence.append(
                    String.format(Locale.ROOT, ", %,d %s there already", present, present == 1 ? "was" : "were"));
        }
        if (bad > 0) {
            sentence.append(", ").append(counted(bad, "bad line"));
        }
        return sentence.toString();
    }

    private static String counted(long count, String thing) {
        return String.format(Locale.ROOT, count == 1 ? "%,d %s" : "%,d %ss", count, thing);
    }
}
