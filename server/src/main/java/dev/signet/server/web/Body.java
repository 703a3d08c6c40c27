// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.RenderMemory;

/** What an answer carries: bytes that exist already, or a drawing that is still to be made. */
public sealed interface Body {

    Body NONE = new Ready(new byte[0]);

    /** Content that is not sent and whose length is not known, as RFC 9110, section 8.6, allows in answers to HEAD. */
    Body OMITTED = new Ready(new byte[0]);

    /** The bytes; a drawing is made now. The caller must not change the array. */
    byte[] bytes();

    /** Whether making the bytes takes long enough to hold up others, and so is no work for an event loop. */
    boolean isLarge();

    /** What making the bytes needs of the heap while it lasts, about. */
    long requiredBytes();

    /** Bytes that exist already. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and shared on purpose
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

    /** A representation of an avatar, made when its bytes are asked for. */
    record Drawing(Avatar avatar, Format format) implements Body {

        /** In pixels. A PNG of this size takes a quarter of a millisecond, one of 1024 more than five times as long. */
        private static final int LARGEST_SMALL_SIZE = 256;

        @Override
        public byte[] bytes() {
            return avatar.bytes(format);
        }

        @Override
        public boolean isLarge() {
            return format == Format.PNG && avatar.parameters().size() > LARGEST_SMALL_SIZE;
        }

        @Override
        public long requiredBytes() {
            return RenderMemory.requiredBytes(format, avatar.parameters().size());
        }
    }
}
