// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Percent-decoding, once, of text with one char a byte. A plus sign is a plus sign. */
final class PercentDecoder {

    private PercentDecoder() {}

    /** The bytes that the text stands for, or nothing if an escape is cut short or has other than two hex digits. */
    static Optional<byte[]> decode(String text) {
        int length = text.length();
        byte[] bytes = new byte[length];
        int count = 0;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c == '%') {
                int octet = i + 2 < length ? hexDigit(text.charAt(i + 1)) << 4 | hexDigit(text.charAt(i + 2)) : -1;
                if (octet < 0) {
                    return Optional.empty();
                }
                bytes[count++] = (byte) octet;
                i += 2;
            } else {
                bytes[count++] = (byte) c;
            }
        }
        return Optional.of(count == length ? bytes : Arrays.copyOf(bytes, count));
    }

    /**
     * The same for names and values of parameters, one char a byte: they are ASCII, so whatever else is in them makes them
     * wrong anyway.
     */
    static Optional<String> text(String text) {
        return text.indexOf('%') < 0
                ? Optional.of(text)
                : decode(text).map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1));
    }

    /** Negative if it is none; and so is everything that is or-ed with that. */
    private static int hexDigit(char c) {
        return c < 128 ? Character.digit(c, 16) : -1;
    }
}
