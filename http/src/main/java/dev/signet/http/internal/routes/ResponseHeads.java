// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.Format;
import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.EntityTags;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.HttpRequest;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import dev.signet.http.internal.message.Status;

/** The response heads of the public port; "Caching" in docs/API.md lists their fields. */
final class ResponseHeads {

    /** For content that never changes, such as avatars. */
    static final String FOREVER = "public, max-age=31536000, immutable";
    /** For {@code /avatar/}, whose defaults the operator may change. */
    static final String ONE_DAY = "public, max-age=86400";
    /** For documents that change with a release and have an entity tag. */
    static final String FIVE_MINUTES = "public, max-age=300";

    static final String REVALIDATED = "no-cache";
    static final String NO_STORE = "no-store";

    static final ResponseHead SVG = avatar(Format.SVG, FOREVER);
    static final ResponseHead PNG = avatar(Format.PNG, FOREVER);
    static final ResponseHead DECODE = avatar(Format.JSON, FOREVER);
    static final ResponseHead HEALTHZ = content("text/plain; charset=utf-8", FOREVER);
    static final ResponseHead OPENAPI = content("application/json", FIVE_MINUTES);
    static final ResponseHead NOT_MODIFIED = notModified(FOREVER);
    static final ResponseHead GRAVATAR_SVG = avatar(Format.SVG, ONE_DAY);
    static final ResponseHead GRAVATAR_PNG = avatar(Format.PNG, ONE_DAY);
    static final ResponseHead GRAVATAR_NOT_MODIFIED = notModified(ONE_DAY);
    static final ResponseHead DOCUMENT_NOT_MODIFIED = notModified(FIVE_MINUTES);
    static final ResponseHead PREFLIGHT = ResponseHead.crossOrigin(Status.NO_CONTENT)
            .with("Allow", ErrorResponses.METHODS)
            .with("Access-Control-Allow-Methods", ErrorResponses.METHODS)
            .with("Access-Control-Allow-Headers", "*")
            .with("Access-Control-Max-Age", "86400");
    static final Response PREFLIGHT_RESPONSE = new Response(Endpoint.NONE, PREFLIGHT, "", Body.NONE);

    private ResponseHeads() {}

    static ResponseHead of(Format format) {
        return switch (format) {
            case SVG -> SVG;
            case PNG -> PNG;
            case JSON -> DECODE;
        };
    }

    /** Returns the response to a method other than GET and HEAD: that of a CORS preflight request, or 405. */
    static Response optionsOrNotAllowed(HttpRequest request, Endpoint endpoint) {
        return request.isOptions() ? PREFLIGHT_RESPONSE : ErrorResponses.methodNotAllowed(endpoint);
    }

    /** Returns the response that the preconditions of a GET or HEAD request select (RFC 9110, section 13.2.2). */
    static Response conditional(HttpRequest request, Response ok, ResponseHead notModified) {
        String ifMatch = request.field("if-match");
        if (!ifMatch.isEmpty() && !EntityTags.matchStrongly(ifMatch, ok.etag())) {
            return ErrorResponses.preconditionFailed(ok.endpoint());
        }
        return EntityTags.matchWeakly(request.field("if-none-match"), ok.etag())
                ? new Response(ok.endpoint(), notModified, ok.etag(), Body.NONE)
                : ok;
    }

    static ResponseHead notModified(String caching) {
        return withEtag(Status.NOT_MODIFIED).with("Cache-Control", caching);
    }

    /** Returns a head for responses with an entity tag, which scripts of other origins may read. */
    static ResponseHead withEtag(Status status) {
        return ResponseHead.crossOrigin(status).with("Access-Control-Expose-Headers", "ETag");
    }

    private static ResponseHead avatar(Format format, String caching) {
        ResponseHead head = content(format.mediaType(), caching);
        return format == Format.SVG ? head.with("Content-Security-Policy", "default-src 'none'") : head;
    }

    private static ResponseHead content(String mediaType, String caching) {
        return withEtag(Status.OK).with("Content-Type", mediaType).with("Cache-Control", caching);
    }
}
