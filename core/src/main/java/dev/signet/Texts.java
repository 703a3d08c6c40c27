// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import java.util.Locale;

/** How the names of this package are written in a URL. */
final class Texts {

    private Texts() {}

    /** The name of an enum constant in lower case. Each keeps it, since every entity tag asks for eight of them. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
