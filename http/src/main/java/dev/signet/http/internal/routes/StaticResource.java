// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.Avatar;
import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;

/**
 * A resource with constant content.
 *
 * @param etag with its quotes
 */
record StaticResource(Representation representation, String etag, Body content) {

    /** Creates a resource whose entity tag has the form of those of avatars. */
    StaticResource(Representation representation, byte[] bytes) {
        this(representation, "\"" + Avatar.SPEC + "-" + Asset.hexDigest("SHA-1", bytes) + "\"", new Body.Ready(bytes));
    }

    Response handle(Request request) {
        return request.isGetOrHead()
                ? representation.respond(request, etag, content)
                : representation.optionsOrNotAllowed(request);
    }
}
