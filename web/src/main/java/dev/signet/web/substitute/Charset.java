// SPDX-License-Identifier: Apache-2.0
package dev.signet.web.substitute;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;

/**
 * {@code java.nio.charset.Charset} for what core does: it encodes seeds as UTF-8 and other texts as ASCII, which is the
 * same, and decodes nothing but ASCII.
 */
public final class Charset {

    Charset() {}

    public ByteBuffer encode(CharBuffer text) {
        byte[] bytes = new byte[3 * text.remaining()];
        int length = 0;
        while (text.hasRemaining()) {
            int c = text.get();
            if (c < 0x80) {
                bytes[length++] = (byte) c;
                continue;
            }
            if (c < 0x800) {
                bytes[length++] = (byte) (0xc0 | (c >> 6));
            } else {
                if (Character.isHighSurrogate((char) c)) {
                    c = Character.toCodePoint((char) c, text.get());
                    bytes[length++] = (byte) (0xf0 | (c >> 18));
                    bytes[length++] = (byte) (0x80 | ((c >> 12) & 0x3f));
                } else {
                    bytes[length++] = (byte) (0xe0 | (c >> 12));
                }
                bytes[length++] = (byte) (0x80 | ((c >> 6) & 0x3f));
            }
            bytes[length++] = (byte) (0x80 | (c & 0x3f));
        }
        return ByteBuffer.wrap(bytes, 0, length);
    }

    public CharBuffer decode(ByteBuffer bytes) {
        char[] text = new char[bytes.remaining()];
        for (int i = 0; i < text.length; i++) {
            byte b = bytes.get();
            if (b < 0) {
                throw new IllegalArgumentException("Only ASCII is decoded here.");
            }
            text[i] = (char) b;
        }
        return CharBuffer.wrap(text);
    }
}
