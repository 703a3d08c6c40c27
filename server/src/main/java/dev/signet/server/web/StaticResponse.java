// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import dev.signet.Avatar;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** An answer that is the same for everybody, with its entity tag. */
public final class StaticResponse {

    private final Response whole;
    private final Response notModified;

    public StaticResponse(Endpoint endpoint, ResponseHead head, ResponseHead notModified, byte[] body) {
        this(endpoint, head, notModified, etag(body), body);
    }

    /** A page whose bytes stand for others, which its entity tag names: those before they were compressed. */
    public StaticResponse(Endpoint endpoint, ResponseHead head, ResponseHead notModified, String etag, byte[] body) {
        this.whole = new Response(endpoint, head, etag, new Body.Ready(body));
        this.notModified = new Response(endpoint, notModified, etag, Body.NONE);
    }

    public Response answer(Request request) {
        if (request.isGet() || request.isHead()) {
            return IfNoneMatch.matches(request.ifNoneMatch(), whole.etag()) ? notModified : whole;
        }
        return request.isOptions() ? ResponseHeads.PREFLIGHT_ANSWER : ErrorResponses.methodNotAllowed(whole.endpoint());
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
