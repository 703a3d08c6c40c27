// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

/** What was asked for, as metrics and the access log name it: never the target itself, which has the seed in it. */
public enum Endpoint {
    AVATAR_SVG("avatar", "svg"),
    AVATAR_PNG("avatar", "png"),
    DECODE("decode", "json"),
    GRAVATAR_SVG("gravatar", "svg"),
    GRAVATAR_PNG("gravatar", "png"),
    HEALTHZ("healthz", "text"),
    OPENAPI("openapi", "json"),
    /** The pages for people and their files. */
    SITE("site", "file"),
    /** An unknown path, or a request that never got as far as having one. */
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
