// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

/** The content of a response: bytes that exist, or a rendering. */
public interface Body {

    Body NONE = new Ready(new byte[0]);

    /** Content that is not sent and whose length is unknown; RFC 9110, section 8.6, allows this in responses to HEAD. */
    Body OMITTED = new Ready(new byte[0]);

    /** Returns the bytes, rendering them unless they exist. The caller must not change the array. */
    byte[] render();

    /** Returns an estimate of the heap, in bytes, that rendering needs; 0 if it is quick enough for an event loop. */
    long requiredBytes();

    @SuppressWarnings("ArrayRecordComponent") // never compared; shared without a copy
    record Ready(byte[] bytes) implements Body {

        @Override
        public byte[] render() {
            return bytes;
        }

        @Override
        public long requiredBytes() {
            return 0;
        }
    }
}
