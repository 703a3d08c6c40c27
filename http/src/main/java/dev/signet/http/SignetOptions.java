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

    /** At the root, for PNGs of all sizes, with {@code /avatar/}, whose avatars have 80 pixels. */
    public static final SignetOptions DEFAULT =
            new SignetOptions("", Parameter.LARGEST_SIZE, true, Parameters.DEFAULT.withSize(80), false);

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

    /**
     * Returns these options with another path that precedes all paths. A slash at its end is removed.
     *
     * @throws InvalidInputException if the path does not begin with a slash, or has other characters than letters, digits and . _ ~ -
     */
    public SignetOptions withBasePath(String basePath) {
        if (!requireNonNull(basePath, "basePath").matches("/?|(/[A-Za-z0-9._~-]+)+/?")
                || basePath.matches(".*/\\.{1,2}(/.*)?")) {
            throw new InvalidInputException(
                    "basePath", "basePath must be a path such as /avatars, of letters, digits and . _ ~ -.");
        }
        String path = basePath.replaceFirst("/$", "");
        return new SignetOptions(path, maxSize, gravatar, gravatarDefaults, gravatarStrict404);
    }

    /**
     * Returns these options with another size of the largest PNG.
     *
     * @param maxSize in pixels
     * @throws InvalidInputException if the size is not from 16 to 1024
     */
    public SignetOptions withMaxSize(int maxSize) {
        if (maxSize < Parameter.SMALLEST_SIZE || maxSize > Parameter.LARGEST_SIZE) {
            throw new InvalidInputException(
                    "maxSize",
                    "maxSize must be a whole number from " + Parameter.SMALLEST_SIZE + " to " + Parameter.LARGEST_SIZE
                            + ".");
        }
        return new SignetOptions(basePath, maxSize, gravatar, gravatarDefaults, gravatarStrict404);
    }

    /** Returns these options with or without {@code /avatar/}, the protocol of Gravatar. */
    public SignetOptions withGravatar(boolean gravatar) {
        return new SignetOptions(basePath, maxSize, gravatar, gravatarDefaults, gravatarStrict404);
    }

    /**
     * Returns these options with other parameters for requests for {@code /avatar/} that give none. All parameters are replaced, the
     * size of 80 pixels too; to keep it, start with {@code SignetOptions.DEFAULT.gravatarDefaults().withShape(Shape.CIRCLE)}.
     */
    public SignetOptions withGravatarDefaults(Parameters gravatarDefaults) {
        requireNonNull(gravatarDefaults, "gravatarDefaults");
        return new SignetOptions(basePath, maxSize, gravatar, gravatarDefaults, gravatarStrict404);
    }

    /** Returns these options with {@code d=404} answered by a 404, or by the avatar. */
    public SignetOptions withGravatarStrict404(boolean gravatarStrict404) {
        return new SignetOptions(basePath, maxSize, gravatar, gravatarDefaults, gravatarStrict404);
    }

    /** Returns the path that precedes all paths, without a slash at its end; empty for the root. */
    public String basePath() {
        return basePath;
    }

    /** Returns the size of the largest PNG, in pixels. */
    public int maxSize() {
        return maxSize;
    }

    /** Returns whether {@code /avatar/} exists. */
    public boolean gravatar() {
        return gravatar;
    }

    /** Returns the parameters of requests for {@code /avatar/} that give none. */
    public Parameters gravatarDefaults() {
        return gravatarDefaults;
    }

    /** Returns whether {@code d=404} is answered by a 404. */
    public boolean gravatarStrict404() {
        return gravatarStrict404;
    }
}
