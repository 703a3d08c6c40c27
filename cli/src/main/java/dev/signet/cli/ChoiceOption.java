// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.UsageException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/** An option whose value is one of a fixed list. */
final class ChoiceOption<T> {

    private final String name;
    private final List<T> choices;
    private final Function<T, String> text;

    ChoiceOption(String name, List<T> choices, Function<T, String> text) {
        this.name = name;
        this.choices = choices;
        this.text = text;
    }

    OptionSpec spec(String summary, String defaultText) {
        return OptionSpec.builder(name)
                .type(String.class)
                .paramLabel(name.substring(2).toUpperCase(Locale.ROOT))
                .description(HelpFormatter.escaped(summary, listed(texts(), defaultText)))
                .completionCandidates(texts())
                .build();
    }

    Optional<T> value(ParsedArguments given) {
        return given.option(name)
                .map(value -> named(value)
                        .orElseThrow(() ->
                                new UsageException(name + " must be one of " + String.join(", ", texts()) + ".")));
    }

    Optional<T> named(String value) {
        return choices.stream()
                .filter(choice -> text.apply(choice).equals(value))
                .findFirst();
    }

    List<String> texts() {
        return choices.stream().map(text).toList();
    }

    /** Returns the allowed values as a line of help: {@code One of: tee (default), elbow, stub}. */
    static String listed(List<String> choices, String defaultText) {
        return choices.stream()
                .map(choice -> choice.equals(defaultText) ? choice + " (default)" : choice)
                .collect(Collectors.joining(", ", "One of: ", ""));
    }
}
