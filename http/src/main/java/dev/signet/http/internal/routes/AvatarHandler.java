// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.Avatar;
import dev.signet.AvatarParser;
import dev.signet.Format;
import dev.signet.InvalidInputException;
import dev.signet.Parameter;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.PercentDecoder;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.RequestTarget;
import dev.signet.http.internal.message.Response;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Handles requests for one representation of avatars. Invalid input is 400 even if {@code If-None-Match} would match. */
record AvatarHandler(Format format, int maxSize, Representation representation) {

    private static final char REPLACEMENT = '\ufffd';

    AvatarHandler(Endpoint endpoint, Format format, int maxSize) {
        this(format, maxSize, Representation.of(endpoint, format, Representation.FOREVER));
    }

    Response handle(Request request, String segment, RequestTarget target) {
        if (segment.indexOf('/') >= 0) {
            return ErrorResponses.NOT_FOUND;
        }
        if (!request.isGetOrHead()) {
            return representation.optionsOrNotAllowed(request);
        }
        try {
            Avatar avatar = read(segment, target);
            return representation.respond(request, avatar, format);
        } catch (InvalidInputException e) {
            return ErrorResponses.invalidField(representation.endpoint(), e.field(), e.getMessage());
        }
    }

    private Avatar read(String segment, RequestTarget target) {
        AvatarParser parser = new AvatarParser().seed(seed(segment));
        target.forEachParameter((name, value) -> {
            if (name.equals("size")) {
                checkSize(value);
            }
            parser.readIfKnown(name, value);
        });
        if (parser.parameters().size() > maxSize) { // the default
            checkSize(parser.parameters().text(Parameter.SIZE));
        }
        return parser.avatar();
    }

    /** With a lower limit, the error states it for every wrong value. */
    private void checkSize(String value) {
        if (maxSize == Parameter.LARGEST_SIZE) {
            return; // the parser checks it
        }
        int size = value.matches("[1-9][0-9]{1,3}") ? Integer.parseInt(value) : 0;
        if (size < Parameter.SMALLEST_SIZE || size > maxSize) {
            throw new InvalidInputException(
                    "size", "size must be a whole number from " + Parameter.SMALLEST_SIZE + " to " + maxSize + ".");
        }
    }

    /**
     * Decodes a raw path segment, one char per byte: "Seeds" in docs/API.md. An empty seed is left to {@link AvatarParser}.
     *
     * @throws InvalidInputException if the segment is not percent-encoded UTF-8
     */
    static String seed(String segment) {
        byte[] bytes = PercentDecoder.decode(segment).orElseThrow(AvatarHandler::malformed);
        // Malformed UTF-8 becomes U+FFFD, but a seed may also contain U+FFFD itself: it is malformed if encoding the
        // result gives other bytes. CharsetDecoder would allocate twice as much.
        String seed = new String(bytes, StandardCharsets.UTF_8);
        if (seed.indexOf(REPLACEMENT) >= 0 && !Arrays.equals(seed.getBytes(StandardCharsets.UTF_8), bytes)) {
            throw malformed();
        }
        return seed;
    }

    private static InvalidInputException malformed() {
        return new InvalidInputException("seed", "The seed must be percent-encoded UTF-8.");
    }
}
