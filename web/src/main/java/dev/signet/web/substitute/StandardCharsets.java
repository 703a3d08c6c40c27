// SPDX-License-Identifier: Apache-2.0
package dev.signet.web.substitute;

/** The part of {@code java.nio.charset.StandardCharsets} that core uses. */
public final class StandardCharsets {

    public static final Charset UTF_8 = new Charset();
    public static final Charset US_ASCII = UTF_8;
    public static final Charset ISO_8859_1 = UTF_8;

    private StandardCharsets() {}
}
