// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.memory.LittleEndian;
import java.util.Arrays;

/** A growing byte buffer that also takes bits, least significant bit first (RFC 1951, section 3.1.1). */
final class BitWriter {

    private byte[] bytes = new byte[1024];
    private int length;
    /** Bits that do not fill a byte yet. */
    private long pending;

    private int pendingBits;

    void clear() {
        length = 0;
        pending = 0;
        pendingBits = 0;
    }

    int length() {
        return length;
    }

    byte[] bytes() {
        return bytes;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    /** Writes up to 56 bits. The caller {@linkplain #ensureCapacity ensures capacity} for them and eight bytes more. */
    void putBits(long value, int count) {
        pending |= value << pendingBits;
        pendingBits += count;
        LittleEndian.putLong(bytes, length, pending);
        length += pendingBits >>> 3;
        pending >>>= pendingBits & ~7;
        pendingBits &= 7;
    }

    /** Pads the last byte with zero bits. The caller ensures capacity as for {@link #putBits}. */
    void alignToByte() {
        putBits(0, -pendingBits & 7);
    }

    /** Writes a byte. No bits may be pending. */
    void put(int value) {
        ensureCapacity(1);
        bytes[length++] = (byte) value;
    }

    /** Writes four bytes, big-endian. */
    void putInt(int value) {
        ensureCapacity(4);
        putIntAt(length, value);
        length += 4;
    }

    void putIntAt(int at, int value) {
        bytes[at] = (byte) (value >>> 24);
        bytes[at + 1] = (byte) (value >>> 16);
        bytes[at + 2] = (byte) (value >>> 8);
        bytes[at + 3] = (byte) value;
    }

    void ensureCapacity(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length + more);
        }
    }
}
