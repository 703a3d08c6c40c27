// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import dev.signet.Format;

/** The heads of all answers. Their fields are decisions 16 to 18 of the interface. */
final class Heads {

    static final String METHODS = "GET, HEAD, OPTIONS";

    /** Section 8 of the interface: an avatar never changes. */
    private static final String FOR_EVER = "public, max-age=31536000, immutable";
    /** Our own documents do change, with a release; the entity tag tells whether they did. */
    private static final String FOR_MINUTES = "public, max-age=300";

    private static final String NO_STORE = "no-store";

    static final Head SVG = drawn(Format.SVG).with("Content-Security-Policy", "default-src 'none'");
    static final Head PNG = drawn(Format.PNG);
    static final Head DECODE = drawn(Format.DECODE);
    static final Head HEALTHZ = content("text/plain; charset=utf-8", FOR_EVER);
    static final Head OPENAPI = content("application/json", FOR_MINUTES);
    static final Head NOT_MODIFIED = embeddable(Head.of(Status.NOT_MODIFIED)).with("Cache-Control", FOR_EVER);
    static final Head DOCUMENT_NOT_MODIFIED =
            embeddable(Head.of(Status.NOT_MODIFIED)).with("Cache-Control", FOR_MINUTES);
    static final Head PREFLIGHT = embeddable(Head.of(Status.NO_CONTENT))
            .with("Allow", METHODS)
            .with("Access-Control-Allow-Methods", METHODS)
            .with("Access-Control-Allow-Headers", "*")
            .with("Access-Control-Max-Age", "86400");

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

    private static Head drawn(Format format) {
        return content(format.mediaType(), FOR_EVER);
    }

    private static Head content(String mediaType, String caching) {
        return embeddable(Head.of(Status.OK)).with("Content-Type", mediaType).with("Cache-Control", caching);
    }

    private static Head embeddable(Head head) {
        return head.with("Access-Control-Allow-Origin", "*")
                .with("Cross-Origin-Resource-Policy", "cross-origin")
                .with("X-Content-Type-Options", "nosniff");
    }
}
