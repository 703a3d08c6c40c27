// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import dev.signet.Format;
import dev.signet.Hash;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How to name the files of a batch. Every name contains the hash, so that two seeds never share a file, even on
 * case-insensitive file systems. All characters are valid on every file system.
 */
public enum FileNames {

    /** The ASCII letters and digits of the seed, then the hash: {@code ada-fdee….svg}. Only the hash if there are none. */
    READABLE,

    /** Only the hash, for lookup by programs and for private seeds. */
    HASH;

    /** The maximum number of characters of the seed in a name. */
    public static final int MAX_READABLE_LENGTH = 40;

    private static final Pattern OTHER_CHARACTERS = Pattern.compile("[^A-Za-z0-9]+");

    /** Returns the file name for a seed and its hash. */
    public String of(String seed, Hash hash, Format format) {
        String readable = this == READABLE ? readable(seed) : "";
        return readable + (readable.isEmpty() ? "" : "-") + hash.hex() + "." + format.extension();
    }

    /** Returns the ASCII letters in lower case and the digits, with one hyphen for each run of other characters between. */
    private static String readable(String seed) {
        String words = OTHER_CHARACTERS.matcher(seed).replaceAll("-");
        String start = words.startsWith("-") ? words.substring(1) : words;
        String cut = start.substring(0, Math.min(start.length(), MAX_READABLE_LENGTH));
        return (cut.endsWith("-") ? cut.substring(0, cut.length() - 1) : cut).toLowerCase(Locale.ROOT);
    }
}
