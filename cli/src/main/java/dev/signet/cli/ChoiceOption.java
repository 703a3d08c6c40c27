// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.SafeText;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/** An option whose value is one of some enum constants, in lower case. */
record ChoiceOption<T extends Enum<T>>(String name, List<T> choices) {

    /** Returns the option with the first choice as the default. */
    OptionSpec spec(String summary) {
        return spec(summary, texts().get(0));
    }

    OptionSpec spec(String summary, String defaultText) {
        String label = name.substring(2).toUpperCase(Locale.ROOT);
        return HelpFormatter.option(name, label, String.class, summary, listed(texts(), defaultText))
                .completionCandidates(texts())
                .build();
    }

    Optional<T> value(ParsedArguments args) {
        return args.option(name)
                .map(value -> named(value)
                        .orElseThrow(() ->
                                CommandException.usage(name + " must be one of " + String.join(", ", texts()) + ".")));
    }

    /** Returns the value of the option, or the first choice. */
    T valueOrFirst(ParsedArguments args) {
        return value(args).orElse(choices.get(0));
    }

    /** Returns the choice by option, by file extension, or the first one. */
    T value(ParsedArguments args, Optional<Path> file) {
        Optional<String> extension = file.flatMap(ChoiceOption::extension);
        Optional<T> implied = extension.flatMap(this::named);
        Optional<T> chosen = value(args).or(() -> implied);
        if (chosen.isEmpty() && extension.isPresent()) {
            throw CommandException.usage("The file name ends in " + SafeText.quoted("." + extension.get())
                    + "; it must end in ." + String.join(" or .", texts()) + ", or " + name + " must be given.");
        }
        if (implied.isPresent() && !implied.equals(chosen)) {
            throw CommandException.usage(
                    name + " does not match the file name, which ends in ." + text(implied.get()) + ".");
        }
        return chosen.orElse(choices.get(0));
    }

    private Optional<T> named(String value) {
        return choices.stream().filter(choice -> text(choice).equals(value)).findFirst();
    }

    private List<String> texts() {
        return choices.stream().map(ChoiceOption::text).toList();
    }

    private static String text(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the file extension in lower case; empty if there is none. */
    static Optional<String> extension(Path file) {
        String name =
                Optional.ofNullable(file.getFileName()).map(Path::toString).orElse("");
        int dot = name.lastIndexOf('.');
        return dot > 0 ? Optional.of(name.substring(dot + 1).toLowerCase(Locale.ROOT)) : Optional.empty();
    }

    /** Returns the allowed values as a line of help: {@code One of: tee (default), elbow, stub}. */
    static String listed(List<String> choices, String defaultText) {
        return choices.stream()
                .map(choice -> choice.equals(defaultText) ? choice + " (default)" : choice)
                .collect(Collectors.joining(", ", "One of: ", ""));
    }
}
