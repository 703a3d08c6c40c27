// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.EntityTags;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import dev.signet.http.internal.message.Status;
import dev.signet.internal.service.RenderCost;

/**
 * The response heads of resources of one kind; "Caching" in docs/API.md lists their fields.
 *
 * @param head with status 200
 * @param notModified with status 304
 */
record Representation(Endpoint endpoint, ResponseHead head, ResponseHead notModified) {

    /** For content that never changes, such as avatars. */
    static final String FOREVER = "public, max-age=31536000, immutable";
    /** For {@code /avatar/}, whose defaults the operator may change. */
    static final String ONE_DAY = "public, max-age=86400";
    /** For documents that change with a release and have an entity tag. */
    static final String FIVE_MINUTES = "public, max-age=300";

    static final String REVALIDATED = "no-cache";
    static final String NO_STORE = "no-store";

    /** The response to a CORS preflight request. */
    static final Response PREFLIGHT = new Response(
            Endpoint.NONE,
            ResponseHead.crossOrigin(Status.NO_CONTENT)
                    .with("Allow", ErrorResponses.METHODS)
                    .with("Access-Control-Allow-Methods", ErrorResponses.METHODS)
                    .with("Access-Control-Allow-Headers", "*")
                    .with("Access-Control-Max-Age", "86400"),
            "",
            Body.NONE);

    Representation(Endpoint endpoint, String mediaType, String caching) {
        this(
                endpoint,
                withEtag(Status.OK).with("Content-Type", mediaType).with("Cache-Control", caching),
                withEtag(Status.NOT_MODIFIED).with("Cache-Control", caching));
    }

    static Representation of(Endpoint endpoint, Format format, String caching) {
        Representation plain = new Representation(endpoint, format.mediaType(), caching);
        return format == Format.SVG ? plain.with("Content-Security-Policy", "default-src 'none'") : plain;
    }

    Representation with(String name, String value) {
        return new Representation(endpoint, head.with(name, value), notModified);
    }

    Representation withInAll(String name, String value) {
        return new Representation(endpoint, head.with(name, value), notModified.with(name, value));
    }

    /** Returns the response with an avatar, which is rendered only when the content is. */
    Response respond(Request request, Avatar avatar, Format format) {
        return respond(request, avatar.etag(format), new AvatarBody(avatar, format));
    }

    /** Returns the response that the preconditions of a GET or HEAD request select (RFC 9110, section 13.2.2). */
    Response respond(Request request, String etag, Body content) {
        String ifMatch = request.ifMatch();
        if (!ifMatch.isEmpty() && !EntityTags.matchStrongly(ifMatch, etag)) {
            return ErrorResponses.of(
                    endpoint, Status.PRECONDITION_FAILED, "If-Match does not contain the entity tag of this resource.");
        }
        return EntityTags.matchWeakly(request.ifNoneMatch(), etag)
                ? new Response(endpoint, notModified, etag, Body.NONE)
                : new Response(endpoint, head, etag, content);
    }

    /** Returns the response to a method other than GET and HEAD. */
    Response optionsOrNotAllowed(Request request) {
        return request.isOptions()
                ? PREFLIGHT
                : ErrorResponses.of(
                        endpoint,
                        Status.METHOD_NOT_ALLOWED,
                        "The method must be one of " + ErrorResponses.METHODS + ".");
    }

    /** Returns a head with the fields of responses with an entity tag, which scripts of other origins may read. */
    private static ResponseHead withEtag(Status status) {
        return ResponseHead.crossOrigin(status).with("Access-Control-Expose-Headers", "ETag");
    }

    private record AvatarBody(Avatar avatar, Format format) implements Body {

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
}
