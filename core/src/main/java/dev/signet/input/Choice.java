// SPDX-License-Identifier: Apache-2.0
package dev.signet.input;

import java.util.Locale;

/** One of the allowed values of a parameter, as it is written in a URL. */
public interface Choice {

    String name();

    /** The value as it stands in a query, for example {@code rounded}. */
    default String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
