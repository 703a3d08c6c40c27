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

    private static final int MAX_GRAVATAR_SIZE = 2048;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private final SignetOptions options;
    /** What Gravatar would return without a picture, as in the query. */
    String fallback = "";

    Parameters parameters;

    GravatarQuery(SignetOptions options) {
        this.options = options;
        Parameters defaults = options.gravatarDefaults();
        this.parameters = defaults.withSize(Math.min(defaults.size(), options.maxSize()));
    }

    void read(String name, String value) {
        switch (name) {
            case "s", "size" -> readSize(value);
            case "d", "default" -> fallback = value;
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
