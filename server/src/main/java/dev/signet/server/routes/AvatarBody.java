// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.routes;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.RenderMemory;
import dev.signet.server.http.Body;

/** A representation of an avatar, rendered when its bytes are requested. */
record AvatarBody(Avatar avatar, Format format) implements Body {

    /** In pixels. A PNG of this size takes about a quarter of a millisecond, one of 1024 pixels more than five times as long. */
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
