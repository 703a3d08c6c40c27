// SPDX-License-Identifier: Apache-2.0
package dev.signet.web.substitute;

/** {@code dev.signet.bytes.EightBytes} where arrays have one view only. */
public final class EightBytes {

    private EightBytes() {}

    public static int commonLength(byte[] array, int one, int other) {
        int length = 0;
        while (length < 8 && array[one + length] == array[other + length]) {
            length++;
        }
        return length;
    }

    public static int hash(byte[] array, int from, int count) {
        int hash = 0;
        for (int at = from; at < from + count; at++) {
            hash = (hash ^ (array[at] & 0xff)) * 0x01000193;
            hash ^= hash >>> 15;
        }
        return hash;
    }

    public static void put(byte[] array, int at, long bytes) {
        putFour(array, at, (int) bytes);
        putFour(array, at + 4, (int) (bytes >>> 32));
    }

    private static void putFour(byte[] array, int at, int bytes) {
        array[at] = (byte) bytes;
        array[at + 1] = (byte) (bytes >>> 8);
        array[at + 2] = (byte) (bytes >>> 16);
        array[at + 3] = (byte) (bytes >>> 24);
    }
}
