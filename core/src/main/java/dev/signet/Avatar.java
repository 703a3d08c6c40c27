// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.util.Objects.requireNonNull;

import dev.signet.internal.picture.DecodeWriter;
import dev.signet.internal.picture.Shades;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The picture that the specification {@linkplain dev.signet SG-1} defines for an identity, which is a seed or a hash, and
 * parameters.
 *
 * <pre>{@code
 * String svg = Avatar.of("ada").svg();
 *
 * Parameters round = Parameters.DEFAULT.withShape(Shape.CIRCLE).withSize(256);
 * Avatar.of("ada", round).write(Format.PNG, Path.of("ada.png"));
 * }</pre>
 *
 * <p>Immutable and thread-safe. An avatar holds its hash and parameters only, which are also its serialized form; every call of
 * {@link #svg()}, {@link #png()} and the like renders again. The bytes depend on hash and parameters alone: they are the same on
 * every JDK, locale and machine, and in every release that implements {@link #SPEC}.
 *
 * <p>Renderings reuse working memory, which is bounded: see {@link RenderMemory}.
 */
public final class Avatar implements Serializable {

    /**
     * The identifier of the specification, SG-1. A specification of other bytes has another identifier. Not a compile-time
     * constant, so that clients read that of the library in use.
     */
    public static final String SPEC = String.valueOf("SG-1");

    private static final long serialVersionUID = 1L;
    private static final String ETAG_START = "\"" + SPEC + "-";
    private static final Pattern ID_PREFIX = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]{0,63}");

    private final Hash hash;
    private final Parameters parameters;

    private Avatar(Hash hash, Parameters parameters) {
        this.hash = requireNonNull(hash, "hash");
        this.parameters = requireNonNull(parameters, "parameters");
    }

    /**
     * Returns the avatar of a seed with {@linkplain Parameters#DEFAULT default parameters}.
     *
     * @param seed any text that is not empty, for example a user name. It is hashed as given: e-mail addresses have to be
     *     trimmed and lowercased by the caller.
     * @throws InvalidInputException if the seed is empty or contains an unpaired surrogate
     */
    public static Avatar of(String seed) {
        return of(seed, Parameters.DEFAULT);
    }

    /**
     * Returns the avatar of a seed.
     *
     * @throws InvalidInputException if the seed is empty or contains an unpaired surrogate
     */
    public static Avatar of(String seed, Parameters parameters) {
        return new Avatar(Hash.ofSeed(seed), parameters);
    }

    /** Returns the avatar of a hash with default parameters. */
    public static Avatar ofHash(Hash hash) {
        return new Avatar(hash, Parameters.DEFAULT);
    }

    /** Returns the avatar of a hash. */
    public static Avatar ofHash(Hash hash, Parameters parameters) {
        return new Avatar(hash, parameters);
    }

    /** Returns the avatar of the same hash with other parameters. */
    public Avatar with(Parameters parameters) {
        return new Avatar(hash, parameters);
    }

    /** Returns the hash that the picture is made from. */
    public Hash hash() {
        return hash;
    }

    /** Returns the parameters. */
    public Parameters parameters() {
        return parameters;
    }

    /**
     * Returns the SVG document. Different avatars have different ids, so that many can be inlined in one HTML page. If a page
     * inlines the same avatar more than once and the first one can be hidden, use {@link #svg(String)}.
     */
    public String svg() {
        return RenderMemory.render(Format.SVG, this, Renderer::svgText);
    }

    /**
     * Returns the SVG document with a prefix for its ids and the references to them. Browsers resolve references to the first
     * element with an id; if that one is hidden, as in a collapsed menu, the same avatar further down lacks gradients and clip path.
     *
     * @param idPrefix unique in the page: at most 64 ASCII letters, digits, hyphens and underscores, of which the first is a
     *     letter or an underscore
     * @throws InvalidInputException if the prefix is anything else
     */
    public String svg(String idPrefix) {
        if (!ID_PREFIX.matcher(requireNonNull(idPrefix, "idPrefix")).matches()) {
            throw new InvalidInputException(
                    "idPrefix",
                    "idPrefix must start with a letter or an underscore and have at most 64 letters, digits, hyphens and"
                            + " underscores.");
        }
        return svg().replace(" id=\"", " id=\"" + idPrefix).replace("url(#", "url(#" + idPrefix);
    }

    /** Returns the PNG file. */
    public byte[] png() {
        return bytes(Format.PNG);
    }

    /** Returns the pixels of the PNG file row by row, as ARGB that is not premultiplied, in a new array. */
    public int[] argb() {
        return RenderMemory.render(Format.PNG, this, Renderer::argb);
    }

    /**
     * Returns a JSON document that lists the cells of the picture with kind, ports and colors: section 9 of
     * {@linkplain dev.signet SG-1}.
     */
    public String json() {
        return new String(bytes(Format.JSON), StandardCharsets.US_ASCII);
    }

    /** Returns the bytes of a representation, in a new array. */
    public byte[] bytes(Format format) {
        return switch (requireNonNull(format, "format")) {
            case SVG -> RenderMemory.render(format, this, Renderer::svg);
            case PNG -> RenderMemory.render(format, this, Renderer::png);
            case JSON -> DecodeWriter.write(SPEC, hash, parameters);
        };
    }

    /** Writes a representation to a stream, which is neither flushed nor closed. */
    public void write(Format format, OutputStream out) throws IOException {
        requireNonNull(out, "out").write(bytes(format));
    }

    /** Writes a representation to a file, which is created or replaced. */
    public void write(Format format, Path file) throws IOException {
        Files.write(requireNonNull(file, "file"), bytes(format));
    }

    /**
     * Returns a {@code data:} URI (RFC 2397) for {@code src} attributes and style sheets: PNG in Base64, SVG and JSON
     * percent-encoded, except for what RFC 3986 allows in a path. So {@code url()} of a style sheet needs no quotes.
     */
    public String dataUri(Format format) {
        byte[] bytes = bytes(format);
        return "data:" + format.mediaType()
                + (format == Format.PNG
                        ? ";base64," + Base64.getEncoder().encodeToString(bytes)
                        : "," + percentEncoded(new String(bytes, StandardCharsets.US_ASCII)));
    }

    /**
     * Returns the HTTP entity tag of a representation, quotes included: section 10 of {@linkplain dev.signet SG-1}. It is a
     * digest of hash, parameters and format, so nothing is rendered.
     */
    public String etag(Format format) {
        Parameters resolved = parameters.withPalette(Shades.palette(hash, parameters));
        StringBuilder text = new StringBuilder(192); // more than the longest
        text.append(SPEC)
                .append("\nformat=")
                .append(requireNonNull(format, "format").text)
                .append(resolved.lines())
                .append("\nhash=")
                .append(hash.hex())
                .append('\n');
        byte[] digest = Digests.SHA1.digest(text.toString().getBytes(StandardCharsets.ISO_8859_1));
        return ETAG_START.concat(HexFormat.of().formatHex(digest)).concat("\"");
    }

    /** Of the characters in these texts, URLEncoder escapes four that need no escape, and a space differently. */
    private static String percentEncoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.US_ASCII)
                .replace("+", "%20")
                .replace("%2C", ",")
                .replace("%2F", "/")
                .replace("%3A", ":")
                .replace("%3D", "=");
    }

    /** Checks what was deserialized. */
    private Object readResolve() {
        return new Avatar(hash, parameters);
    }

    @Override
    @SuppressWarnings("exports") // The annotation is not needed by users of this module.
    public boolean equals(@Nullable Object other) {
        return other instanceof Avatar that && hash.equals(that.hash) && parameters.equals(that.parameters);
    }

    @Override
    public int hashCode() {
        return 31 * hash.hashCode() + parameters.hashCode();
    }

    @Override
    public String toString() {
        return "Avatar[hash=" + hash + ", parameters=" + parameters + "]";
    }
}
