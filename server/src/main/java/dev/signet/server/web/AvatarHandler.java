// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.InvalidInputException;

/** Answers for one representation of avatars. An invalid input is an error even if the client's copy would do. */
final class AvatarHandler {

    private final Endpoint endpoint;
    private final Format format;

    AvatarHandler(Endpoint endpoint, Format format) {
        this.endpoint = endpoint;
        this.format = format;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /** The answer to GET or HEAD. Nothing is drawn here: a client that has the avatar never asks for the bytes. */
    Response answer(String segment, String rawQuery, String ifNoneMatch) {
        try {
            Avatar avatar = read(segment, rawQuery);
            String etag = avatar.etag(format);
            if (IfNoneMatch.matches(ifNoneMatch, etag)) {
                return new Response(endpoint, ResponseHeads.NOT_MODIFIED, etag, Body.NONE);
            }
            return new Response(endpoint, ResponseHeads.of(format), etag, new Body.Drawing(avatar, format));
        } catch (InvalidInputException e) {
            return ErrorResponses.of(endpoint, e);
        }
    }

    private static Avatar read(String segment, String rawQuery) {
        byte[] seed = SeedDecoder.read(segment);
        QueryParser query = QueryParser.read(rawQuery);
        Hash hash = query.hash().isPresent() ? query.hash().get() : Hash.ofUtf8(seed);
        return new Avatar(hash, query.parameters());
    }
}
