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
 *
 * @param basePath the path that precedes all paths, without a slash at its end; empty for the root
 * @param maxSize the largest PNG in pixels
 * @param gravatar whether {@code /avatar/}, the protocol of Gravatar, exists
 * @param gravatarDefaults the parameters of requests for {@code /avatar/} that give none; the size is 80 unless it was replaced
 * @param gravatarStrict404 whether {@code d=404} is answered with 404 instead of the avatar
 */
public record SignetOptions(
        String basePath, int maxSize, boolean gravatar, Parameters gravatarDefaults, boolean gravatarStrict404) {

    private static final int GRAVATAR_SIZE = 80;

    /** At the root, for PNGs of all sizes, with {@code /avatar/}. */
    public static final SignetOptions DEFAULT =
            new SignetOptions("", Parameter.LARGEST_SIZE, true, Parameters.DEFAULT.withSize(GRAVATAR_SIZE), false);

    /**
     * Creates options. A slash at the end of the base path is removed.
     *
     * @throws InvalidInputException if the base path does not begin with a slash, or has other characters than letters, digits and
     *     . _ ~ -, or if the largest size is not from 16 to 1024
     */
    public SignetOptions {
        if (!requireNonNull(basePath, "basePath").matches("/?|(/[A-Za-z0-9._~-]+)+/?")
                || basePath.matches(".*/\\.{1,2}(/.*)?")) {
            throw new InvalidInputException(
                    "basePath", "basePath must be a path such as /avatars, of letters, digits and . _ ~ -.");
        }
        if (maxSize < Parameter.SMALLEST_SIZE || maxSize > Parameter.LARGEST_SIZE) {
            throw new InvalidInputException(
                    "maxSize",
                    "maxSize must be a whole number from " + Parameter.SMALLEST_SIZE + " to " + Parameter.LARGEST_SIZE
                            + ".");
        }
        requireNonNull(gravatarDefaults, "gravatarDefaults");
        basePath = basePath.replaceFirst("/$", "");
    }

    public SignetOptions withBasePath(String basePath) {
        return new SignetOptions(basePath, maxSize, gravatar, gravatarDefaults, gravatarStrict404);
    }

    public SignetOptions withMaxSize(int size) {
        return new SignetOptions(basePath, size, gravatar, gravatarDefaults, gravatarStrict404);
    }

    public SignetOptions withGravatar(boolean enabled) {
        return new SignetOptions(basePath, maxSize, enabled, gravatarDefaults, gravatarStrict404);
    }

    public SignetOptions withGravatarDefaults(Parameters gravatarDefaults) {
        return new SignetOptions(basePath, maxSize, gravatar, gravatarDefaults, gravatarStrict404);
    }

    public SignetOptions withGravatarStrict404(boolean strict) {
        return new SignetOptions(basePath, maxSize, gravatar, gravatarDefaults, strict);
    }
}
