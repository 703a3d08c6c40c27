// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.http.SignetOptions;
import java.util.regex.Pattern;

/**
 * The query of a Gravatar client. Parsing never fails: unknown names and invalid values are ignored, and the last valid value of a
 * parameter counts.
 */
final class GravatarQuery {

    /** The response where Gravatar would have no picture. */
    enum Fallback {
        AVATAR,
        BLANK,
        NOT_FOUND
    }

    private static final int MAX_GRAVATAR_SIZE = 2048;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private final SignetOptions options;
    private Parameters parameters;
    private Fallback fallback = Fallback.AVATAR;

    GravatarQuery(SignetOptions options) {
        this.options = options;
        Parameters defaults = options.gravatarDefaults();
        this.parameters = defaults.withSize(Math.min(defaults.size(), options.maxSize()));
    }

    Parameters parameters() {
        return parameters;
    }

    Fallback fallback() {
        return fallback;
    }

    void read(String name, String value) {
        switch (name) {
            case "s", "size" -> readSize(value);
            // Other values are Gravatar's own pictures, or URLs, to which redirecting would be unsafe: they give the
            // avatar.
            case "d", "default" ->
                fallback = value.equals("blank")
                        ? Fallback.BLANK
                        : value.equals("404") && options.gravatarStrict404() ? Fallback.NOT_FOUND : Fallback.AVATAR;
            default ->
                Parameter.named(name)
                        .filter(parameter -> parameter.choices().contains(value))
                        .ifPresent(parameter -> parameters = parameters.with(parameter, value));
        }
    }

    /** Clamps sizes that Gravatar accepts; ignores what Gravatar ignores. */
    private void readSize(String value) {
        int size = NUMBER.matcher(value).matches() ? Integer.parseInt(value) : 0;
        if (size > 0 && size <= MAX_GRAVATAR_SIZE) {
            parameters = parameters.withSize(Math.max(Parameter.SMALLEST_SIZE, Math.min(size, options.maxSize())));
        }
    }
}
