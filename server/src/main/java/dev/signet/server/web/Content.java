// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import dev.signet.Avatar;
import dev.signet.Format;

/** What an answer carries: bytes that exist already, or a drawing that is still to be made. */
public sealed interface Content {

    Content NONE = new Ready(new byte[0]);

    /** The bytes; a drawing is made now. The caller must not change the array. */
    byte[] bytes();

    /** Whether making the bytes takes long enough to hold up others, and so is no work for an event loop. */
    boolean isLarge();

    /** Bytes that exist already. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and shared on purpose
    record Ready(byte[] bytes) implements Content {

        @Override
        public boolean isLarge() {
            return false;
        }
    }

    /** A representation of an avatar, made when its bytes are asked for. */
    record Drawing(Avatar avatar, Format format) implements Content {

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
    }
}
