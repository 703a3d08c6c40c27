// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import dev.signet.Format;

/** The heads of the service's answers. Their fields are decisions 16 to 18 of the interface. */
public final class Heads {

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

    static final Head SVG = drawn(Format.SVG, FOR_EVER);
    static final Head PNG = drawn(Format.PNG, FOR_EVER);
    static final Head DECODE = drawn(Format.DECODE, FOR_EVER);
    static final Head HEALTHZ = content("text/plain; charset=utf-8", FOR_EVER);
    static final Head OPENAPI = content("application/json", FOR_MINUTES);
    static final Head NOT_MODIFIED = embeddable(Head.of(Status.NOT_MODIFIED)).with("Cache-Control", FOR_EVER);
    static final Head GRAVATAR_SVG = drawn(Format.SVG, FOR_A_DAY);
    static final Head GRAVATAR_PNG = drawn(Format.PNG, FOR_A_DAY);
    static final Head GRAVATAR_NOT_MODIFIED =
            embeddable(Head.of(Status.NOT_MODIFIED)).with("Cache-Control", FOR_A_DAY);
    static final Head DOCUMENT_NOT_MODIFIED =
            embeddable(Head.of(Status.NOT_MODIFIED)).with("Cache-Control", FOR_MINUTES);
    static final Head PREFLIGHT = embeddable(Head.of(Status.NO_CONTENT))
            .with("Allow", METHODS)
            .with("Access-Control-Allow-Methods", METHODS)
            .with("Access-Control-Allow-Headers", "*")
            .with("Access-Control-Max-Age", "86400");
    static final Response PREFLIGHT_ANSWER = new Response(Endpoint.NONE, PREFLIGHT, "", Content.NONE);

    private Heads() {}

    static Head of(Format format) {
        return switch (format) {
            case SVG -> SVG;
            case PNG -> PNG;
            case DECODE -> DECODE;
        };
    }

    static Head error(Status status) {
        Head head = embeddable(Head.of(status))
                .with("Content-Type", "application/json")
                .with("Cache-Control", NO_STORE);
        return switch (status) {
            case METHOD_NOT_ALLOWED -> head.with("Allow", METHODS);
            case SERVICE_UNAVAILABLE -> head.with("Retry-After", "1");
            default -> head;
        };
    }

    private static Head drawn(Format format, String caching) {
        Head head = content(format.mediaType(), caching);
        return format == Format.SVG ? head.with("Content-Security-Policy", "default-src 'none'") : head;
    }

    private static Head content(String mediaType, String caching) {
        return embeddable(Head.of(Status.OK)).with("Content-Type", mediaType).with("Cache-Control", caching);
    }

    /** With the fields that every answer has. */
    public static Head embeddable(Head head) {
        return head.with("Access-Control-Allow-Origin", "*")
                .with("Cross-Origin-Resource-Policy", "cross-origin")
                .with("X-Content-Type-Options", "nosniff")
                // The URL has the seed in it; nothing that is opened from here shall learn it.
                .with("Referrer-Policy", "no-referrer");
    }
}
