// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import dev.signet.Avatar;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** An answer that is the same for everybody, with its entity tag. */
final class Page {

    private final Response whole;
    private final Response notModified;

    Page(Endpoint endpoint, Head head, Head notModified, byte[] body) {
        String etag = "\"" + Avatar.SPEC + "-" + sha1(body) + "\"";
        this.whole = new Response(endpoint, head, etag, new Content.Ready(body));
        this.notModified = new Response(endpoint, notModified, etag, Content.NONE);
    }

    Endpoint endpoint() {
        return whole.endpoint();
    }

    Response answer(String ifNoneMatch) {
        return IfNoneMatch.matches(ifNoneMatch, whole.etag()) ? notModified : whole;
    }

    private static String sha1(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(body));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-1.", e);
        }
    }
}
