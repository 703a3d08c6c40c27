// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/** One of the allowed values of a parameter, as it is written in a URL. */
public interface Choice {

    /** The value as it stands in a query, for example {@code rounded}. */
    String text();
}
