// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

/** The resource kind of a response, for metrics and the access log. The request target itself contains the seed. */
public enum Endpoint {
    AVATAR_SVG("avatar", "svg"),
    AVATAR_PNG("avatar", "png"),
    DECODE("decode", "json"),
    GRAVATAR_SVG("gravatar", "svg"),
    GRAVATAR_PNG("gravatar", "png"),
    HEALTHZ("healthz", "text"),
    OPENAPI("openapi", "json"),
    PLAYGROUND("playground", "file"),
    /** An unknown path, or a request that was rejected before routing. */
    NONE("none", "none");

    private final String text;
    private final String format;

    Endpoint(String text, String format) {
        this.text = text;
        this.format = format;
    }

    public String text() {
        return text;
    }

    public String format() {
        return format;
    }
}
