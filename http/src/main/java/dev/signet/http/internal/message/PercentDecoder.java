// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

import java.util.Arrays;
import java.util.Optional;

/** Percent-decoding (RFC 3986, section 2.1) of text with one char per byte. A plus sign is not a space. */
public final class PercentDecoder {

    private PercentDecoder() {}

    /** Returns the decoded bytes, or empty if an escape is truncated or has other than two hex digits. */
    public static Optional<byte[]> decode(String text) {
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

    /** −1 if not a hex digit; OR keeps the sign. */
    private static int hexDigit(char c) {
        return c < 128 ? Character.digit(c, 16) : -1;
    }
}
