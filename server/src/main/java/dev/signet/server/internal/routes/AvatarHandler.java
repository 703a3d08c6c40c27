// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.routes;

import dev.signet.Avatar;
import dev.signet.AvatarParser;
import dev.signet.Format;
import dev.signet.InvalidInputException;
import dev.signet.Parameter;
import dev.signet.server.internal.http.Body;
import dev.signet.server.internal.http.Endpoint;
import dev.signet.server.internal.http.ErrorResponses;
import dev.signet.server.internal.http.IfNoneMatch;
import dev.signet.server.internal.http.Request;
import dev.signet.server.internal.http.Response;

/** Handles requests for one representation of avatars. Invalid input is 400 even if {@code If-None-Match} would match. */
final class AvatarHandler {

    private final Endpoint endpoint;
    private final Format format;
    private final int maxSize;

    AvatarHandler(Endpoint endpoint, Format format) {
        this(endpoint, format, Parameter.LARGEST_SIZE);
    }

    AvatarHandler(Endpoint endpoint, Format format, int maxSize) {
        this.endpoint = endpoint;
        this.format = format;
        this.maxSize = maxSize;
    }

    /** Returns the response. The avatar is rendered only when the bytes of the body are requested. */
    Response handle(Request request, String segment, String rawQuery) {
        if (segment.indexOf('/') >= 0) {
            return ErrorResponses.NOT_FOUND;
        }
        if (!request.isGetOrHead()) {
            return ResponseHeads.optionsOrNotAllowed(request, endpoint);
        }
        try {
            Avatar avatar = read(segment, rawQuery);
            String etag = avatar.etag(format);
            if (IfNoneMatch.matches(request.ifNoneMatch(), etag)) {
                return new Response(endpoint, ResponseHeads.NOT_MODIFIED, etag, Body.NONE);
            }
            return new Response(endpoint, ResponseHeads.of(format), etag, new AvatarBody(avatar, format));
        } catch (InvalidInputException e) {
            return ErrorResponses.invalidField(endpoint, e.field(), e.getMessage());
        }
    }

    private Avatar read(String segment, String rawQuery) {
        AvatarParser parser = new AvatarParser().seed(SeedDecoder.decode(segment));
        QueryParser.forEach(rawQuery, parser::readIfKnown);
        Avatar avatar = parser.avatar();
        if (avatar.parameters().size() > maxSize) {
            throw new InvalidInputException(
                    "size", "size must be a whole number from " + Parameter.SMALLEST_SIZE + " to " + maxSize + ".");
        }
        return avatar;
    }
}
