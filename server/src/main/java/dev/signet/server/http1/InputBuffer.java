// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import io.netty.buffer.ByteBuf;

/**
 * What was received and not yet parsed. Holds no memory while it is empty, so that idle connections cost little. The
 * array is on the heap because the parser goes over plain arrays much faster than over a {@link ByteBuf}.
 */
final class InputBuffer {

    private static final byte[] NOTHING = {};

    private byte[] bytes = NOTHING;
    private int from;
    private int to;

    void append(ByteBuf more) {
        int count = more.readableBytes();
        if (from == to) {
            bytes = new byte[count];
            from = 0;
            to = 0;
        } else if (bytes.length - to < count) {
            makeRoom(count);
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

    /** How much memory it holds. */
    int capacity() {
        return bytes.length;
    }

    /** Lets go of an array that is mostly read. */
    void trim() {
        if (size() < bytes.length / 4) {
            move(new byte[size()]);
        }
    }

    /** Forgets everything before a position. */
    void consumeTo(int position) {
        from = position;
        if (from == to) {
            clear();
        }
    }

    void clear() {
        bytes = NOTHING;
        from = 0;
        to = 0;
    }

    /** Empty lines before a request are skipped, RFC 9112, section 2.2. */
    void skipEmptyLines() {
        while (size() >= 2 && bytes[from] == '\r' && bytes[from + 1] == '\n') {
            consumeTo(from + 2);
        }
    }

    /** Whether there is more than the first half of an empty line. */
    boolean hasRequest() {
        return size() > 1 || (size() == 1 && bytes[from] != '\r');
    }

    private void makeRoom(int count) {
        int needed = size() + count;
        move(needed <= bytes.length ? bytes : new byte[Math.max(2 * bytes.length, needed)]);
    }

    private void move(byte[] target) {
        int held = size();
        System.arraycopy(bytes, from, target, 0, held);
        bytes = target;
        from = 0;
        to = held;
    }
}
