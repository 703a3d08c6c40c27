// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.routes;

import dev.signet.InvalidInputException;
import dev.signet.Parameter;
import dev.signet.Parameters;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How avatars at {@code /avatar/} look unless the request says otherwise: the programs that ask there know nothing of
 * SG-1, so the operator speaks for them.
 *
 * @param values those that the operator set, each checked
 */
public record GravatarDefaults(Map<Parameter, String> values) {

    public static final GravatarDefaults NONE = new GravatarDefaults(Map.of());

    /** What a program expects that does not say how large. */
    private static final int GRAVATAR_SIZE = 80;

    public GravatarDefaults {
        values = Map.copyOf(values);
    }

    /**
     * Reads {@code palette=auto&shape=circle} and the like.
     *
     * @throws InvalidInputException for the first parameter that is unknown, has a value that is not allowed, or comes again
     */
    public static GravatarDefaults read(String text) {
        Map<Parameter, String> values = new EnumMap<>(Parameter.class);
        for (String pair : text.isEmpty() ? new String[0] : text.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            Parameter parameter = Parameter.named(parts[0])
                    .filter(Parameter.appearance()::contains)
                    .orElseThrow(GravatarDefaults::unknown);
            String value = parts.length == 2 ? parts[1] : "";
            Parameters.DEFAULT.with(parameter, value); // throws if the value is not allowed
            if (values.put(parameter, value) != null) {
                throw new InvalidInputException(parameter.text(), parameter.text() + " must be given at most once.");
            }
        }
        return new GravatarDefaults(values);
    }

    /** All parameters, for a request that gives none. */
    Parameters parameters() {
        Parameters parameters = Parameters.DEFAULT.withSize(GRAVATAR_SIZE);
        for (Map.Entry<Parameter, String> value : values.entrySet()) {
            parameters = parameters.with(value.getKey(), value.getValue());
        }
        return parameters;
    }

    private static InvalidInputException unknown() {
        String names = Parameter.appearance().stream().map(Parameter::text).collect(Collectors.joining(", "));
        return new InvalidInputException("name", "each must be one of " + names + ".");
    }
}
