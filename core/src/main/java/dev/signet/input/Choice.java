// SPDX-License-Identifier: Apache-2.0
package dev.signet.input;

import java.util.Locale;

/** One of the allowed values of a parameter, as it is written in a URL. */
public interface Choice {

    /** The value as it stands in a query, for example {@code rounded}. */
    String text();

    /** The text of an enum constant: its name in lower case. Each keeps it, since every entity tag asks for eight of them. */
    static String textOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
