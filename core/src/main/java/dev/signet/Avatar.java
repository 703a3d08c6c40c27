// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.util.Objects.requireNonNull;

import dev.signet.internal.memory.Pool;
import dev.signet.internal.picture.DecodeWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The picture that SG-1 (docs/SG-1.md) defines for an identity, which is a seed or a hash, and parameters.
 *
 * <pre>{@code
 * String svg = Avatar.of("ada").svg();
 *
 * Parameters round = Parameters.DEFAULT.withShape(Shape.CIRCLE).withSize(256);
 * Files.write(Path.of("ada.png"), Avatar.of("ada", round).png());
 * }</pre>
 *
 * <p>Immutable and thread-safe. An avatar holds its hash and parameters only; every call of {@link #svg()}, {@link #png()}
 * and the like renders again. The bytes depend on hash and parameters alone: they are the same on every JDK, locale and
 * machine, and in every release that implements {@link #SPEC}.
 *
 * <p>Renderings reuse working memory, which is bounded: see {@link RenderMemory}.
 */
public final class Avatar {

    /** The identifier of the specification. A specification of other bytes has another identifier. */
    public static final String SPEC = "SG-1";

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

    /** Returns the avatar of a hash with {@linkplain Parameters#DEFAULT default parameters}. */
    public static Avatar ofHash(Hash hash) {
        return new Avatar(hash, Parameters.DEFAULT);
    }

    /** Returns the avatar of a hash. */
    public static Avatar ofHash(Hash hash, Parameters parameters) {
        return new Avatar(hash, parameters);
    }

    /** Returns the avatar of the same hash with other parameters. */
    public Avatar with(Parameters newParameters) {
        return new Avatar(hash, newParameters);
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
     * Returns the SVG document. Many of them can be inlined in one HTML page: elements with the same id have the same
     * content.
     */
    public String svg() {
        return render(Format.SVG, Renderer::svgText);
    }

    /** Returns the PNG file. */
    public byte[] png() {
        return bytes(Format.PNG);
    }

    /** Returns a JSON document that lists the cells of the picture with kind, ports and colors: section 9 of docs/SG-1.md. */
    public String json() {
        return ascii(bytes(Format.JSON));
    }

    /** Returns the bytes of a representation, in a new array. */
    public byte[] bytes(Format format) {
        return switch (format) {
            case SVG -> render(format, Renderer::svg);
            case PNG -> render(format, Renderer::png);
            case JSON -> DecodeWriter.write(SPEC, hash, parameters);
        };
    }

    /**
     * Writes a representation to a stream, which is neither flushed nor closed.
     *
     * @throws IOException if the stream throws it
     */
    public void write(Format format, OutputStream out) throws IOException {
        out.write(bytes(format));
    }

    /**
     * Returns a {@code data:} URI (RFC 2397) for {@code src} attributes and style sheets: PNG in Base64, SVG and JSON
     * percent-encoded as by JavaScript's {@code encodeURIComponent}.
     */
    public String dataUri(Format format) {
        byte[] bytes = bytes(format);
        return "data:" + format.mediaType()
                + (format == Format.PNG
                        ? ";base64," + Base64.getEncoder().encodeToString(bytes)
                        : "," + percentEncoded(ascii(bytes)));
    }

    /**
     * Returns the HTTP entity tag of a representation, quotes included. It is a digest of hash, parameters and format, so
     * nothing is rendered.
     */
    public String etag(Format format) {
        return EtagDigester.of(format, hash, parameters);
    }

    private <T> T render(Format format, BiFunction<Renderer, Avatar, T> rendering) {
        Pool<Renderer> pool = RenderMemory.pool(format, parameters.size());
        Renderer renderer = pool.acquire();
        T image;
        try {
            image = rendering.apply(renderer, this);
        } catch (Throwable e) {
            pool.discard(renderer);
            throw e;
        }
        pool.release(renderer);
        return image;
    }

    /** Of the characters in these texts, URLEncoder encodes only space and parentheses differently from encodeURIComponent. */
    private static String percentEncoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.US_ASCII)
                .replace("+", "%20")
                .replace("%28", "(")
                .replace("%29", ")");
    }

    private static String ascii(byte[] bytes) {
        return new String(bytes, StandardCharsets.US_ASCII);
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
