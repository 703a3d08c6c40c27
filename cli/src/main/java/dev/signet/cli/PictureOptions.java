// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Avatar;
import dev.signet.AvatarParser;
import dev.signet.Hash;
import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of the picture, one for each {@link Parameter} and one for the hash, and the avatar they describe. */
final class PictureOptions {

    static final String HASH = "--" + AvatarParser.HASH;
    private static final String GROUP = "Picture";

    private PictureOptions() {}

    /** Adds SEED, --hash and all parameters, for a command that renders one avatar. */
    static void addForOneAvatar(CommandSpec spec) {
        String seed =
                SeedArguments.describe("Any text, for example a user name. Hashed exactly as given: Ada and ada give"
                        + " different avatars. Optional with --hash.");
        spec.addPositional(HelpFormatter.argument("SEED", String.class, seed).build());
        addWithHash(spec, Parameters.DEFAULT.text(Parameter.SIZE), "Hash of the avatar", "Default: the hash of SEED");
    }

    /** Adds --hash and all parameters, with the default of --size as the help states it. */
    static void addWithHash(CommandSpec spec, String defaultSize, String summary, String defaultText) {
        List<OptionSpec> options = parameterOptions(defaultSize);
        String hash = summary + ", " + Hash.HEX_LENGTH + " hexadecimal characters.";
        options.add(HelpFormatter.option(HASH, "HEX", String.class, hash, defaultText)
                .build());
        HelpFormatter.addGroups(spec, Map.of(GROUP, options));
    }

    /** Adds all parameters, for a command that renders many avatars. */
    static void addForManyAvatars(CommandSpec spec) {
        HelpFormatter.addGroups(spec, Map.of(GROUP, parameterOptions(Parameters.DEFAULT.text(Parameter.SIZE))));
    }

    /** Returns the avatar of a command line with {@link #addForOneAvatar}. */
    static Avatar avatar(ParsedArguments args, Streams streams) {
        AvatarParser parser = parameterParser(args);
        args.argument().ifPresent(argument -> parser.seed(SeedArguments.single(argument, streams)));
        args.option(HASH).ifPresent(hex -> parser.read(AvatarParser.HASH, hex));
        if (args.argument().isEmpty() && !args.has(HASH)) {
            throw CommandException.usage("SEED is missing; give one, or a hash with --hash.");
        }
        return parser.avatar();
    }

    static Parameters parameters(ParsedArguments args) {
        return parameterParser(args).parameters();
    }

    private static AvatarParser parameterParser(ParsedArguments args) {
        AvatarParser parser = new AvatarParser();
        for (Parameter parameter : Parameter.values()) {
            args.option(name(parameter)).ifPresent(value -> parser.read(parameter.text(), value));
        }
        return parser;
    }

    private static List<OptionSpec> parameterOptions(String defaultSize) {
        return Arrays.stream(Parameter.values())
                .map(parameter -> option(parameter, defaultSize))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static String name(Parameter parameter) {
        return "--" + parameter.text();
    }

    private static OptionSpec option(Parameter parameter, String defaultSize) {
        // The labels differ because picocli's completion scripts use them to distinguish the options.
        String label = parameter == Parameter.SIZE ? "PIXELS" : parameter.text().toUpperCase(Locale.ROOT);
        OptionSpec.Builder option = HelpFormatter.option(
                name(parameter), label, String.class, summary(parameter), values(parameter, defaultSize));
        if (!parameter.choices().isEmpty()) {
            option.completionCandidates(parameter.choices());
        }
        return option.build();
    }

    private static String values(Parameter parameter, String defaultSize) {
        return parameter == Parameter.SIZE
                ? "From " + Parameter.SMALLEST_SIZE + " to " + Parameter.LARGEST_SIZE + "; default: " + defaultSize
                : ChoiceOption.listed(parameter.choices(), Parameters.DEFAULT.text(parameter));
    }

    /** Returns a description for users, one sentence. */
    static String summary(Parameter parameter) {
        return switch (parameter) {
            case SIZE -> "Width and height in pixels; the viewBox is always 64 units.";
            case GLYPH -> "How traces branch.";
            case SUBSTRATE -> "Background; none is transparent, with contrast below 3:1 on some pages.";
            case SHAPE -> "Outline.";
            case BLEND -> "Whether traces change color gradually.";
            case ELEMENTS -> "Traces and rings, or rings only (via), which makes equal avatars more likely.";
            case PALETTE ->
                "Colors; auto picks fire, phosphor, cobalt or mono for each seed; one of these for all makes equal"
                        + " avatars more likely.";
            case PADDING -> "Margin: 0, 4 (circle: 6) or 8 of 64.";
            case EMPTY -> "Blank cells: 0, 2 or 4 of 16.";
        };
    }
}
