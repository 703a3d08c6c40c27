// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.routes;

import dev.signet.InvalidInputException;
import dev.signet.Parameters;

/**
 * The settings of {@code /avatar/}.
 *
 * @param defaults the parameters of requests that give none, since Gravatar clients don't know those of SG-1
 * @param strict404 whether {@code d=404} is answered with 404 instead of the avatar
 */
public record GravatarOptions(Parameters defaults, boolean strict404) {

    public static final GravatarOptions DEFAULT = new GravatarOptions(parseDefaults(""), false);

    /** Gravatar's default size in pixels. */
    private static final int GRAVATAR_SIZE = 80;

    /**
     * Parses {@code palette=auto&shape=circle} and the like.
     *
     * @throws InvalidInputException for the first parameter that is unknown, repeated or has a value that is not allowed
     */
    public static Parameters parseDefaults(String text) {
        return Parameters.parse(text, Parameters.DEFAULT.withSize(GRAVATAR_SIZE));
    }
}
