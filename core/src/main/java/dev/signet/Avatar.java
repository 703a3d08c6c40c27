// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.util.Objects.requireNonNull;

import dev.signet.internal.decode.DecodeWriter;
import dev.signet.internal.memory.Pool;
import java.nio.charset.StandardCharsets;
import java.util.function.BiFunction;

/**
 * An avatar: the picture that SG-1 makes of a hash and parameters. Immutable and safe to share between threads. The bytes
 * of every representation depend on the hash and the parameters alone; they are the same on every JDK and machine, for
 * ever.
 *
 * <pre>{@code
 * String svg = Avatar.ofSeed("ada").svg();
 *
 * Parameters round = Parameters.DEFAULT.withShape(Shape.CIRCLE).withSize(256);
 * Files.write(Path.of("ada.png"), Avatar.ofSeed("ada").with(round).png());
 * }</pre>
 *
 * <p>Renderings keep working memory for the next ones, up to a limit in bytes: {@link RenderMemory} says how much, sets the
 * limit and gives it back.
 *
 * @param hash the 128 bits the picture is made from
 * @param parameters what it looks like
 */
public record Avatar(Hash hash, Parameters parameters) {

    /** The identifier of the picture's specification, docs/SG-1.md. */
    public static final String SPEC = "SG-1";

    public Avatar {
        requireNonNull(hash, "hash");
        requireNonNull(parameters, "parameters");
    }

    /**
     * The avatar of any text that is not empty: a name, an address, a number. It is hashed exactly as given; lower-case
     * and trim e-mail addresses yourself.
     *
     * @throws InvalidInputException if the seed is empty or has half a surrogate pair
     */
    public static Avatar ofSeed(String seed) {
        return new Avatar(Hash.ofSeed(seed), Parameters.DEFAULT);
    }

    /**
     * The avatar of a hash, given as 32 hexadecimal characters.
     *
     * @throws InvalidInputException if it is anything else
     */
    public static Avatar ofHash(String hex) {
        return new Avatar(Hash.ofHex(hex), Parameters.DEFAULT);
    }

    /** The same hash with other parameters. */
    public Avatar with(Parameters others) {
        return new Avatar(hash, others);
    }

    /** The picture as SVG text, ready to stand in a page: ids do not clash, however many are in it. */
    public String svg() {
        return render(Format.SVG, Renderer::svgText);
    }

    /** The picture as a PNG file. */
    public byte[] png() {
        return bytes(Format.PNG);
    }

    /** The picture explained cell by cell, as a JSON document. */
    public String decode() {
        return new String(bytes(Format.DECODE), StandardCharsets.US_ASCII);
    }

    /** The bytes of a representation, in a new array. */
    public byte[] bytes(Format format) {
        if (format == Format.DECODE) {
            return DecodeWriter.write(SPEC, hash, parameters);
        }
        return render(requireNonNull(format, "format"), format == Format.SVG ? Renderer::svg : Renderer::png);
    }

    private <T> T render(Format format, BiFunction<Renderer, Avatar, T> rendering) {
        Pool<Renderer> pool = RenderMemory.pool(format, parameters.size());
        Renderer painter = pool.take();
        T image;
        try {
            image = rendering.apply(painter, this);
        } catch (Throwable e) {
            pool.discard(painter);
            throw e;
        }
        pool.give(painter);
        return image;
    }

    /** The entity tag of a representation, in its quotes. It costs no rendering. */
    public String etag(Format format) {
        return Etag.of(format, hash, parameters);
    }
}
