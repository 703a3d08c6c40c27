// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import dev.signet.Format;

/** The heads of the service's answers. Their fields are decisions 16 to 18 of the interface. */
public final class ResponseHeads {

    static final String METHODS = "GET, HEAD, OPTIONS";

    /** Section 8 of the interface: an avatar never changes. */
    public static final String FOR_EVER = "public, max-age=31536000, immutable";
    /** Of {@code /avatar/}, where the operator's settings decide and may change. */
    static final String FOR_A_DAY = "public, max-age=86400";
    /** Our own documents do change, with a release; the entity tag tells whether they did. */
    public static final String FOR_MINUTES = "public, max-age=300";
    /** Kept, but asked for every time. */
    public static final String REVALIDATED = "no-cache";

    public static final String NO_STORE = "no-store";

    static final ResponseHead SVG = drawn(Format.SVG, FOR_EVER);
    static final ResponseHead PNG = drawn(Format.PNG, FOR_EVER);
    static final ResponseHead DECODE = drawn(Format.DECODE, FOR_EVER);
    static final ResponseHead HEALTHZ = content("text/plain; charset=utf-8", FOR_EVER);
    static final ResponseHead OPENAPI = content("application/json", FOR_MINUTES);
    static final ResponseHead NOT_MODIFIED =
            embeddable(ResponseHead.of(Status.NOT_MODIFIED)).with("Cache-Control", FOR_EVER);
    static final ResponseHead GRAVATAR_SVG = drawn(Format.SVG, FOR_A_DAY);
    static final ResponseHead GRAVATAR_PNG = drawn(Format.PNG, FOR_A_DAY);
    static final ResponseHead GRAVATAR_NOT_MODIFIED =
            embeddable(ResponseHead.of(Status.NOT_MODIFIED)).with("Cache-Control", FOR_A_DAY);
    static final ResponseHead DOCUMENT_NOT_MODIFIED =
            embeddable(ResponseHead.of(Status.NOT_MODIFIED)).with("Cache-Control", FOR_MINUTES);
    static final ResponseHead PREFLIGHT = embeddable(ResponseHead.of(Status.NO_CONTENT))
            .with("Allow", METHODS)
            .with("Access-Control-Allow-Methods", METHODS)
            .with("Access-Control-Allow-Headers", "*")
            .with("Access-Control-Max-Age", "86400");
    static final Response PREFLIGHT_ANSWER = new Response(Endpoint.NONE, PREFLIGHT, "", Body.NONE);

    private ResponseHeads() {}

    static ResponseHead of(Format format) {
        return switch (format) {
            case SVG -> SVG;
            case PNG -> PNG;
            case DECODE -> DECODE;
        };
    }

    static ResponseHead error(Status status) {
        ResponseHead head = embeddable(ResponseHead.of(status))
                .with("Content-Type", "application/json")
                .with("Cache-Control", NO_STORE);
        return switch (status) {
            case METHOD_NOT_ALLOWED -> head.with("Allow", METHODS);
            case SERVICE_UNAVAILABLE -> head.with("Retry-After", "1");
            default -> head;
        };
    }

    private static ResponseHead drawn(Format format, String caching) {
        ResponseHead head = content(format.mediaType(), caching);
        return format == Format.SVG ? head.with("Content-Security-Policy", "default-src 'none'") : head;
    }

    private static ResponseHead content(String mediaType, String caching) {
        return embeddable(ResponseHead.of(Status.OK))
                .with("Content-Type", mediaType)
                .with("Cache-Control", caching);
    }

    /** With the fields that every answer has. */
    public static ResponseHead embeddable(ResponseHead head) {
        return head.with("Access-Control-Allow-Origin", "*")
                .with("Cross-Origin-Resource-Policy", "cross-origin")
                .with("X-Content-Type-Options", "nosniff")
                // The URL has the seed in it; nothing that is opened from here shall learn it.
                .with("Referrer-Policy", "no-referrer");
    }
}
