// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/**
 * The representations of an avatar.
 *
 * <pre>{@code
 * Format format = Format.PNG;
 * Files.write(Path.of("ada." + format.extension()), Avatar.of("ada").bytes(format));
 * }</pre>
 */
public enum Format {
    /** An SVG document, in ASCII. */
    SVG("svg", "image/svg+xml"),
    /** A PNG file. */
    PNG("png", "image/png"),
    /** The JSON document of {@link Avatar#json()}, in ASCII. */
    JSON("decode", "application/json");

    /** The name in entity tags. */
    final String text;

    private final String mediaType;

    Format(String text, String mediaType) {
        this.text = text;
        this.mediaType = mediaType;
    }

    /** Returns the file extension: {@code svg}, {@code png} or {@code json}. */
    public String extension() {
        return this == JSON ? "json" : text;
    }

    /** Returns the media type, for example {@code image/png}. */
    public String mediaType() {
        return mediaType;
    }
}
