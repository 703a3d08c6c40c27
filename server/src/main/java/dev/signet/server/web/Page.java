// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import dev.signet.Avatar;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** An answer that is the same for everybody, with its entity tag. */
public final class Page {

    private final Response whole;
    private final Response notModified;

    public Page(Endpoint endpoint, Head head, Head notModified, byte[] body) {
        this(endpoint, head, notModified, etag(body), body);
    }

    /** A page whose bytes stand for others, which its entity tag names: those before they were compressed. */
    public Page(Endpoint endpoint, Head head, Head notModified, String etag, byte[] body) {
        this.whole = new Response(endpoint, head, etag, new Content.Ready(body));
        this.notModified = new Response(endpoint, notModified, etag, Content.NONE);
    }

    public Response answer(Request request) {
        if (request.isGet() || request.isHead()) {
            return IfNoneMatch.matches(request.ifNoneMatch(), whole.etag()) ? notModified : whole;
        }
        return request.isOptions() ? Heads.PREFLIGHT_ANSWER : Errors.methodNotAllowed(whole.endpoint());
    }

    private static String etag(byte[] body) {
        return "\"" + Avatar.SPEC + "-" + sha1(body) + "\"";
    }

    private static String sha1(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(body));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-1.", e);
        }
    }
}
