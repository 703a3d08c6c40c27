// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.routes;

import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.server.http.PercentDecoder;

/**
 * The query of a program that believes it talks to Gravatar. Nothing in it is an error: what is unknown or not allowed is
 * skipped, and of several values the last usable one counts.
 */
final class GravatarQuery {

    /** What to answer where Gravatar would have no picture; every hash has an avatar here, so mostly that. */
    enum Fallback {
        AVATAR,
        BLANK,
        NOT_FOUND
    }

    private static final int LARGEST_OF_GRAVATAR = 2048;
    private static final int MOST_DIGITS = 9;

    private Parameters parameters;
    private Fallback fallback = Fallback.AVATAR;

    private GravatarQuery(Parameters defaults) {
        this.parameters = defaults;
    }

    static GravatarQuery read(String raw, Parameters defaults) {
        GravatarQuery query = new GravatarQuery(defaults);
        for (String pair : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                query.take(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
            }
        }
        return query;
    }

    Parameters parameters() {
        return parameters;
    }

    Fallback fallback() {
        return fallback;
    }

    private void take(String name, String value) {
        switch (name) {
            case "s", "size" -> takeSize(value);
            case "d", "default" -> takeFallback(value);
            default ->
                Parameter.named(name)
                        .filter(parameter -> parameter.choices().contains(value))
                        .ifPresent(parameter -> parameters = parameters.with(parameter, value));
        }
    }

    /** A size of Gravatar's is moved into those there are here; what Gravatar ignores is ignored. */
    private void takeSize(String value) {
        boolean number = !value.isEmpty()
                && value.length() <= MOST_DIGITS
                && value.chars().allMatch(c -> c >= '0' && c <= '9');
        int size = number ? Integer.parseInt(value) : 0;
        if (size > 0 && size <= LARGEST_OF_GRAVATAR) {
            int moved = Math.max(Parameter.SMALLEST_SIZE, Math.min(size, Parameter.LARGEST_SIZE));
            parameters = parameters.withSize(moved);
        }
    }

    /** Any other name is one of Gravatar's own pictures, and a URL would make us a redirector: the avatar it is. */
    private void takeFallback(String value) {
        fallback = switch (value) {
            case "404" -> Fallback.NOT_FOUND;
            case "blank" -> Fallback.BLANK;
            default -> Fallback.AVATAR;
        };
    }

    /** Empty, which is no name and no value of anything, if an escape is malformed. */
    private static String decode(String raw) {
        return PercentDecoder.text(raw).orElse("");
    }
}
