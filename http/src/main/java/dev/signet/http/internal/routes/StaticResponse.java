// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.Avatar;
import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.HttpRequest;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A response with constant content and its entity tag. */
final class StaticResponse {

    private final Response ok;
    private final ResponseHead notModified;

    StaticResponse(Endpoint endpoint, ResponseHead head, ResponseHead notModified, byte[] body) {
        this(endpoint, head, notModified, etag(body), body);
    }

    /** Creates a response whose entity tag is not derived from these bytes, because they are compressed. */
    StaticResponse(Endpoint endpoint, ResponseHead head, ResponseHead notModified, String etag, byte[] body) {
        this.ok = new Response(endpoint, head, etag, new Body.Ready(body));
        this.notModified = notModified;
    }

    Response handle(HttpRequest request) {
        if (!request.isGetOrHead()) {
            return ResponseHeads.optionsOrNotAllowed(request, ok.endpoint());
        }
        return ResponseHeads.conditional(request, ok, notModified);
    }

    /** Has the form of the entity tags of avatars. */
    private static String etag(byte[] body) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(body);
            return "\"" + Avatar.SPEC + "-" + HexFormat.of().formatHex(digest) + "\"";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-1.", e);
        }
    }
}
