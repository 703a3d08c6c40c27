// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Avatar;
import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.cli.terminal.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The options that decide the picture, one for each {@link Parameter}, and the avatar they ask for. */
final class PictureOptions {

    private PictureOptions() {}

    /** Adds the seed and all parameters, for a command that draws one avatar. */
    static void addForOneAvatar(CommandSpec spec) {
        spec.addPositional(PositionalParamSpec.builder()
                .index("0")
                .arity("0..1")
                .type(String.class)
                .paramLabel("SEED")
                .hideParamSyntax(true)
                .description("Any text, for example a user name. Hashed exactly as given: Ada and ada are two avatars."
                        + " A seed that begins with a hyphen goes after --. May be left out with --hash.")
                .build());
        add(spec, List.of(Parameter.values()));
    }

    /** Adds the parameters that can be the same for many avatars: all but the hash. */
    static void addForManyAvatars(CommandSpec spec) {
        add(spec, Parameter.appearance());
    }

    /** The avatar that a command line with {@link #addForOneAvatar} asks for. */
    static Avatar avatar(ParsedArguments given) {
        Parameters parameters = parameters(given);
        // Even when the hash replaces it, a seed must be one, as in the HTTP service.
        Optional<Avatar> ofSeed = given.argument().map(Avatar::ofSeed);
        Optional<Avatar> ofHash = value(given, Parameter.HASH).map(Avatar::ofHash);
        return ofHash.or(() -> ofSeed)
                .orElseThrow(() -> new UsageException("SEED is missing; give one, or a hash with --hash."))
                .with(parameters);
    }

    static Parameters parameters(ParsedArguments given) {
        Parameters parameters = Parameters.DEFAULT;
        for (Parameter parameter : Parameter.appearance()) {
            Optional<String> value = value(given, parameter);
            if (value.isPresent()) {
                parameters = parameters.with(parameter, value.get());
            }
        }
        return parameters;
    }

    private static Optional<String> value(ParsedArguments given, Parameter parameter) {
        return given.option(name(parameter));
    }

    private static void add(CommandSpec spec, List<Parameter> parameters) {
        List<OptionSpec> options = new ArrayList<>();
        parameters.forEach(parameter -> options.add(option(parameter)));
        HelpFormatter.addGroup(spec, "Picture", options);
    }

    private static String name(Parameter parameter) {
        return "--" + parameter.text();
    }

    private static OptionSpec option(Parameter parameter) {
        OptionSpec.Builder option = OptionSpec.builder(name(parameter))
                .type(String.class)
                .paramLabel(label(parameter))
                .description(HelpFormatter.escaped(parameter.summary(), values(parameter)));
        if (!parameter.choices().isEmpty()) {
            option.completionCandidates(parameter.choices());
        }
        return option.build();
    }

    private static String label(Parameter parameter) {
        return switch (parameter) {
            case SIZE -> "PIXELS";
            case HASH -> "HEX";
            // Not one word for all: picocli's completion scripts tell values apart by it.
            default -> parameter.text().toUpperCase(Locale.ROOT);
        };
    }

    private static String values(Parameter parameter) {
        return switch (parameter) {
            case SIZE ->
                "From " + Parameter.SMALLEST_SIZE + " to " + Parameter.LARGEST_SIZE + "; default: "
                        + parameter.defaultText();
            case HASH -> "Default: the hash of SEED";
            default -> ChoiceOption.listed(parameter.choices(), parameter.defaultText());
        };
    }
}
