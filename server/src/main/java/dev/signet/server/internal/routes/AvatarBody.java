// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.routes;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.internal.service.RenderCost;
import dev.signet.server.internal.http.Body;

/** A representation of an avatar, rendered when its bytes are requested. */
record AvatarBody(Avatar avatar, Format format) implements Body {

    @Override
    public byte[] bytes() {
        return avatar.bytes(format);
    }

    @Override
    public boolean isLarge() {
        return RenderCost.isLarge(format, avatar.parameters().size());
    }

    @Override
    public long requiredBytes() {
        return RenderCost.requiredBytes(format, avatar.parameters().size());
    }
}
