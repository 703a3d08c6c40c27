// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.layout;

import dev.signet.Hash;

/** Bit fields of a hash. Bit 0 is the most significant bit of the first byte: section 2 of docs/SG-1.md. */
public final class HashBits {

    private HashBits() {}

    /**
     * Returns some bits as a big-endian number. Nothing is checked, since a picture reads dozens of fields.
     *
     * @param first the first bit, from 0
     * @param count from 0 to 32; {@code first + count} is at most 128
     */
    public static int get(Hash hash, int first, int count) {
        long window = first < Long.SIZE
                ? hash.high() << first | hash.low() >>> 1 >>> (Long.SIZE - 1 - first)
                : hash.low() << first;
        return (int) (window >>> 1 >>> (Long.SIZE - 1 - count));
    }
}
