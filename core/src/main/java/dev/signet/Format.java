// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/** The representations of an avatar. */
public enum Format {
    SVG("svg", "image/svg+xml"),
    PNG("png", "image/png"),
    DECODE("decode", "application/json");

    private final String text;
    private final String mediaType;

    Format(String text, String mediaType) {
        this.text = text;
        this.mediaType = mediaType;
    }

    /** The name in lower case; for the two images also the file extension. */
    public String text() {
        return text;
    }

    /** For example {@code image/png}. */
    public String mediaType() {
        return mediaType;
    }
}
