// SPDX-License-Identifier: Apache-2.0
package dev.signet.web.substitute;

/** {@code java.util.Locale} for those who want none. */
public final class Locale {

    public static final Locale ROOT = new Locale();

    private Locale() {}

    public String toLanguageTag() {
        return "und";
    }
}
