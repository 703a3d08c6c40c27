// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/**
 * The representations of an avatar.
 *
 * <pre>{@code
 * Format format = Format.PNG;
 * Files.write(Path.of("ada." + format.text()), Avatar.of("ada").bytes(format));
 * }</pre>
 */
public enum Format {
    /** An SVG document, in ASCII. */
    SVG("svg", "image/svg+xml"),
    /** A PNG file. */
    PNG("png", "image/png"),
    /** The JSON document of {@link Avatar#json()}, in ASCII. */
    JSON("decode", "application/json");

    private final String text;
    private final String mediaType;

    Format(String text, String mediaType) {
        this.text = text;
        this.mediaType = mediaType;
    }

    /**
     * Returns the name in paths of the service and in entity tags: {@code svg} and {@code png}, which are also file extensions,
     * or {@code decode}.
     */
    public String text() {
        return text;
    }

    /** Returns the media type, for example {@code image/png}. */
    public String mediaType() {
        return mediaType;
    }
}
