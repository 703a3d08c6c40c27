// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads and writes eight bytes of an array as one little-endian {@code long}, which is faster than one by one. */
public final class LittleEndian {

    private static final VarHandle VIEW = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    public static long getLong(byte[] array, int at) {
        return (long) VIEW.get(array, at);
    }

    public static void putLong(byte[] array, int at, long value) {
        VIEW.set(array, at, value);
    }
}
