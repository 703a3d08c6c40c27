// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.http.internal.message.Body;
import dev.signet.internal.service.RenderCost;

/** A representation of an avatar, rendered on request. */
record AvatarBody(Avatar avatar, Format format) implements Body {

    @Override
    public byte[] render() {
        return avatar.bytes(format);
    }

    @Override
    public long requiredBytes() {
        int size = avatar.parameters().size();
        return RenderCost.isLarge(format, size) ? RenderCost.requiredBytes(format, size) : 0;
    }
}
