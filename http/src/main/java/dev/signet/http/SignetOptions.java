// SPDX-License-Identifier: Apache-2.0
package dev.signet.http;

import static java.util.Objects.requireNonNull;

import dev.signet.InvalidInputException;
import dev.signet.Parameter;
import dev.signet.Parameters;

/**
 * The options of a {@link SignetHandler}. Start with {@link #DEFAULT} and replace values:
 *
 * <pre>{@code
 * SignetOptions options = SignetOptions.DEFAULT.withBasePath("/avatars").withMaxSize(512);
 * }</pre>
 *
 * <p>Immutable and thread-safe. Every instance is valid.
 */
public final class SignetOptions {

    /** Gravatar's default size in pixels. */
    private static final int GRAVATAR_SIZE = 80;

    /** At the root, for PNGs of all sizes, with {@code /avatar/}. */
    public static final SignetOptions DEFAULT =
            new SignetOptions("", Parameter.LARGEST_SIZE, true, Parameters.DEFAULT.withSize(GRAVATAR_SIZE), false);

    private final String basePath;
    private final int maxSize;
    private final boolean gravatar;
    private final Parameters gravatarDefaults;
    private final boolean gravatarStrict404;

    private SignetOptions(
            String basePath, int maxSize, boolean gravatar, Parameters gravatarDefaults, boolean gravatarStrict404) {
        this.basePath = basePath;
        this.maxSize = maxSize;
        this.gravatar = gravatar;
        this.gravatarDefaults = gravatarDefaults;
        this.gravatarStrict404 = gravatarStrict404;
    }

    /** Returns the path that precedes all paths, without a slash at its end; empty for the root. */
    public String basePath() {
        return basePath;
    }

    /** Returns the largest PNG in pixels. */
    public int maxSize() {
        return maxSize;
    }

    /** Whether {@code /avatar/}, the protocol of Gravatar, exists. */
    public boolean gravatar() {
        return gravatar;
    }

    /** Returns the parameters of requests for {@code /avatar/} that give none. The size is 80 unless it was replaced. */
    public Parameters gravatarDefaults() {
        return gravatarDefaults;
    }

    /** Whether {@code d=404} is answered with 404 instead of the avatar. */
    public boolean gravatarStrict404() {
        return gravatarStrict404;
    }

    /**
     * Replaces the base path; a slash at its end is removed.
     *
     * @throws InvalidInputException if it does not begin with a slash, or has other characters than letters, digits and . _ ~ -
     */
    public SignetOptions withBasePath(String path) {
        if (!requireNonNull(path, "path").matches("/?|(/[A-Za-z0-9._~-]+)+/?") || path.matches(".*/\\.{1,2}(/.*)?")) {
            throw new InvalidInputException(
                    "basePath", "basePath must be a path such as /avatars, of letters, digits and . _ ~ -.");
        }
        String base = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return new SignetOptions(base, maxSize, gravatar, gravatarDefaults, gravatarStrict404);
    }

    /**
     * Replaces the largest size of PNGs.
     *
     * @throws InvalidInputException if it is not from 16 to 1024
     */
    public SignetOptions withMaxSize(int size) {
        if (size < Parameter.SMALLEST_SIZE || size > Parameter.LARGEST_SIZE) {
            throw new InvalidInputException(
                    "maxSize",
                    "maxSize must be a whole number from " + Parameter.SMALLEST_SIZE + " to " + Parameter.LARGEST_SIZE
                            + ".");
        }
        return new SignetOptions(basePath, size, gravatar, gravatarDefaults, gravatarStrict404);
    }

    public SignetOptions withGravatar(boolean enabled) {
        return new SignetOptions(basePath, maxSize, enabled, gravatarDefaults, gravatarStrict404);
    }

    public SignetOptions withGravatarDefaults(Parameters defaults) {
        return new SignetOptions(basePath, maxSize, gravatar, requireNonNull(defaults, "defaults"), gravatarStrict404);
    }

    public SignetOptions withGravatarStrict404(boolean strict) {
        return new SignetOptions(basePath, maxSize, gravatar, gravatarDefaults, strict);
    }
}
