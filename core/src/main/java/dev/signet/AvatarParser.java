// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.util.Objects.requireNonNull;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parses an avatar from text, one value at a time, as the HTTP service and the command line do. The first value that is not
 * allowed throws, so the error is that of the first wrong value in the order of the calls. A call that throws changes nothing: the
 * same value may be read again.
 *
 * <pre>{@code
 * AvatarParser parser = new AvatarParser().seed("ada");
 * parser.read("size", "128");
 * boolean known = parser.readIfKnown("utm_source", "mail");  // false, and ignored
 * Avatar avatar = parser.avatar();
 * }</pre>
 *
 * <p>The identity is a seed, or a hash, which replaces the hash of the seed. A seed is checked even if a hash replaces it.
 *
 * <p>Not thread-safe; an instance parses one avatar.
 */
@SuppressWarnings("EnumOrdinal") // The ordinal is the position of the bit.
public final class AvatarParser {

    /** The name of the value that replaces the hash of the seed: {@value Hash#HEX_LENGTH} hexadecimal characters. */
    public static final String HASH = "hash";

    private Parameters parameters;
    private int seen;
    private @Nullable Hash seedHash;
    private @Nullable Hash hash;

    /** Creates a parser without an identity and with {@linkplain Parameters#DEFAULT default parameters}. */
    public AvatarParser() {
        this(Parameters.DEFAULT);
    }

    /** Creates a parser without an identity and with other default parameters. */
    public AvatarParser(Parameters defaults) {
        this.parameters = requireNonNull(defaults, "defaults");
    }

    /**
     * Reads the seed and returns this parser.
     *
     * @throws InvalidInputException if a seed was read before, or if the seed is empty or contains an unpaired surrogate
     */
    public AvatarParser seed(String seed) {
        if (seedHash != null) {
            throw repeated("seed");
        }
        seedHash = Hash.ofSeed(seed);
        return this;
    }

    /**
     * Reads the value of a {@linkplain Parameter#text() parameter} or of {@link #HASH} and returns this parser.
     *
     * @throws InvalidInputException if the name is unknown or was read before, or if the value is not allowed
     */
    public AvatarParser read(String name, String value) {
        if (!readIfKnown(name, value)) {
            throw unknownName(", " + HASH);
        }
        return this;
    }

    /**
     * Reads the value of a {@linkplain Parameter#text() parameter} or of {@link #HASH}, and ignores other names, as the service
     * does in queries.
     *
     * @return whether the name is known
     * @throws InvalidInputException if the name was read before, or if the value is not allowed
     */
    public boolean readIfKnown(String name, String value) {
        requireNonNull(value, "value");
        if (requireNonNull(name, "name").equals(HASH)) {
            if (hash != null) {
                throw repeated(name);
            }
            hash = Hash.ofHex(value);
            return true;
        }
        return Parameter.named(name).map(parameter -> read(parameter, value)).isPresent();
    }

    Parameters read(Parameter parameter, String value) {
        int bit = 1 << parameter.ordinal();
        if ((seen & bit) != 0) {
            throw repeated(parameter.text());
        }
        parameters = parameters.with(parameter, value);
        seen |= bit;
        return parameters;
    }

    /** Returns the parameters that were read, and the defaults of the others. */
    public Parameters parameters() {
        return parameters;
    }

    /**
     * Returns the avatar that was read.
     *
     * @throws InvalidInputException if neither a seed nor a hash was read
     */
    public Avatar avatar() {
        Hash identity = hash != null ? hash : seedHash;
        if (identity == null) {
            throw new InvalidInputException("seed", "A seed or a hash is required.");
        }
        return Avatar.ofHash(identity, parameters);
    }

    /** @param more further names that are known */
    static InvalidInputException unknownName(String more) {
        String names = Stream.of(Parameter.values()).map(Parameter::text).collect(Collectors.joining(", "));
        return new InvalidInputException("name", "each name must be one of " + names + more + ".");
    }

    private static InvalidInputException repeated(String name) {
        return new InvalidInputException(name, name + " must be given at most once.");
    }
}
