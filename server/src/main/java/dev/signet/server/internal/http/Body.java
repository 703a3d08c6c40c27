// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http;

/** The content of a response: bytes that exist, or a rendering that runs when its bytes are requested. */
public interface Body {

    Body NONE = new Ready(new byte[0]);

    /** Content that is not sent and whose length is unknown; RFC 9110, section 8.6, allows this in responses to HEAD. */
    Body OMITTED = new Ready(new byte[0]);

    /** Returns the bytes, rendering them first if necessary. The caller must not change the array. */
    byte[] bytes();

    /** Whether producing the bytes takes too long for an event loop. */
    boolean isLarge();

    /** Returns an estimate of the heap, in bytes, that producing the bytes needs. */
    long requiredBytes();

    /** Bytes that exist. */
    @SuppressWarnings("ArrayRecordComponent") // never compared; shared without a copy
    record Ready(byte[] bytes) implements Body {

        @Override
        public boolean isLarge() {
            return false;
        }

        @Override
        public long requiredBytes() {
            return 0;
        }
    }
}
