// SPDX-License-Identifier: Apache-2.0
package dev.signet.web.substitute;

/** {@code dev.signet.bytes.EightBytes} where arrays have one view only. */
public final class EightBytes {

    private EightBytes() {}

    public static long get(byte[] array, int at) {
        return Integer.toUnsignedLong(getFour(array, at)) | ((long) getFour(array, at + 4) << 32);
    }

    private static int getFour(byte[] array, int at) {
        int low = (array[at] & 0xff) | ((array[at + 1] & 0xff) << 8);
        return low | ((array[at + 2] & 0xff) << 16) | (array[at + 3] << 24);
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
