// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import dev.signet.Format;
import dev.signet.Hash;
import java.util.Locale;

/**
 * How the files of a batch are called. The hash stands in every name, so that two seeds never share a file, not even
 * where the file system ignores case; all other characters are chosen so that every file system takes them.
 */
public enum FileNames {

    /** What is legible of the seed, then the hash: {@code ada-35f1….svg}; the hash alone if nothing is. */
    READABLE {
        @Override
        String stem(String seed, Hash hash) {
            String legible = legible(seed);
            return legible.isEmpty() ? hash.hex() : legible + "-" + hash.hex();
        }
    },

    /** The hash alone, for programs that look a file up, and where a seed should not be seen. */
    HASH {
        @Override
        String stem(String seed, Hash hash) {
            return hash.hex();
        }
    };

    /** The most characters of a seed that a name shows. */
    public static final int LONGEST_LEGIBLE = 40;

    abstract String stem(String seed, Hash hash);

    /** The file name for a seed, whose hash is given. */
    public String of(String seed, Hash hash, Format format) {
        return stem(seed, hash) + "." + format.text();
    }

    /** The name of this way of naming, as it is written on the command line. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The ASCII letters in lower case and the digits, with one hyphen for each run of anything else between them. */
    private static String legible(String seed) {
        StringBuilder legible = new StringBuilder();
        boolean gap = false;
        for (int i = 0; i < seed.length() && legible.length() < LONGEST_LEGIBLE; i++) {
            char c = seed.charAt(i);
            char lower = c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c;
            boolean plain = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
            if (plain) {
                legible.append(gap && legible.length() > 0 ? "-" : "").append(lower);
            }
            gap = !plain;
        }
        if (legible.length() > LONGEST_LEGIBLE) {
            // The last letter brought a hyphen with it that has no room.
            legible.setLength(LONGEST_LEGIBLE - 1);
        }
        return legible.toString();
    }
}
