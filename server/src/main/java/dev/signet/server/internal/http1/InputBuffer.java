// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * Received bytes that are not parsed yet. Holds no memory while empty, which keeps idle connections small. Uses a heap array,
 * because parsing arrays is much faster than parsing a {@link ByteBuf}.
 */
final class InputBuffer {

    private static final byte[] EMPTY = {};

    private byte[] bytes = EMPTY;
    private int from;
    private int to;

    void append(ByteBuf more) {
        int count = more.readableBytes();
        if (from == to) {
            bytes = new byte[count];
            from = 0;
            to = 0;
        } else if (bytes.length - to < count) {
            ensureCapacity(count);
        }
        more.readBytes(bytes, to, count);
        to += count;
    }

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    int size() {
        return to - from;
    }

    /** Returns the memory it holds, in bytes. */
    int capacity() {
        return bytes.length;
    }

    /** Shrinks an array of which less than a quarter is in use. */
    void trim() {
        if (size() < bytes.length / 4) {
            move(new byte[size()]);
        }
    }

    /** Discards everything before a position. */
    void consumeTo(int position) {
        from = position;
        if (from == to) {
            clear();
        }
    }

    void clear() {
        bytes = EMPTY;
        from = 0;
        to = 0;
    }

    /** Skips empty lines before a request (RFC 9112, section 2.2). */
    void skipEmptyLines() {
        while (size() >= 2 && bytes[from] == '\r' && bytes[from + 1] == '\n') {
            consumeTo(from + 2);
        }
    }

    boolean startsWith(String prefix) {
        return size() >= prefix.length()
                && prefix.contentEquals(new String(bytes, from, prefix.length(), StandardCharsets.ISO_8859_1));
    }

    /** Whether there is more than the CR of an empty line. */
    boolean hasRequest() {
        return size() > 1 || (size() == 1 && bytes[from] != '\r');
    }

    private void ensureCapacity(int count) {
        int needed = size() + count;
        move(needed <= bytes.length ? bytes : new byte[Math.max(2 * bytes.length, needed)]);
    }

    private void move(byte[] target) {
        int length = size();
        System.arraycopy(bytes, from, target, 0, length);
        bytes = target;
        from = 0;
        to = length;
    }
}
