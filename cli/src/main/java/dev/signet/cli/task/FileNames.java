// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import dev.signet.Format;
import dev.signet.Hash;
import java.util.Locale;

/**
 * How to name the files of a batch. Every name contains the hash, so that two seeds never share a file, even on
 * case-insensitive file systems. All characters are valid on every file system.
 */
public enum FileNames {

    /** The ASCII letters and digits of the seed, then the hash: {@code ada-35f1….svg}. Only the hash if there are none. */
    READABLE {
        @Override
        String stem(String seed, Hash hash) {
            String legible = legible(seed);
            return legible.isEmpty() ? hash.hex() : legible + "-" + hash.hex();
        }
    },

    /** Only the hash, for lookup by programs and for private seeds. */
    HASH {
        @Override
        String stem(String seed, Hash hash) {
            return hash.hex();
        }
    };

    /** The maximum number of characters of the seed in a name. */
    public static final int LONGEST_LEGIBLE = 40;

    abstract String stem(String seed, Hash hash);

    /** Returns the file name for a seed and its hash. */
    public String of(String seed, Hash hash, Format format) {
        return stem(seed, hash) + "." + format.text();
    }

    /** Returns the name on the command line. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the ASCII letters in lower case and the digits, with one hyphen for each run of other characters between. */
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
            // The last append added a hyphen and a letter, one more than allowed.
            legible.setLength(LONGEST_LEGIBLE - 1);
        }
        return legible.toString();
    }
}
