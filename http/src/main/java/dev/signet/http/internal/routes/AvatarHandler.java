// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.Avatar;
import dev.signet.AvatarParser;
import dev.signet.Format;
import dev.signet.InvalidInputException;
import dev.signet.Parameter;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.HttpRequest;
import dev.signet.http.internal.message.Response;

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

    /** Returns the response. The avatar is rendered only when its content is. */
    Response handle(HttpRequest request, String segment, String rawQuery) {
        if (segment.indexOf('/') >= 0) {
            return ErrorResponses.NOT_FOUND;
        }
        if (!request.isGetOrHead()) {
            return ResponseHeads.optionsOrNotAllowed(request, endpoint);
        }
        try {
            Avatar avatar = read(segment, rawQuery);
            Response ok = new Response(
                    endpoint, ResponseHeads.of(format), avatar.etag(format), new AvatarBody(avatar, format));
            return ResponseHeads.conditional(request, ok, ResponseHeads.NOT_MODIFIED);
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
