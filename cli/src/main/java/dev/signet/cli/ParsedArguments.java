// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** The options and arguments of a command, as text. */
record ParsedArguments(ParseResult parsed) {

    boolean has(String option) {
        return parsed.hasMatchedOption(option);
    }

    Optional<String> option(String name) {
        return has(name)
                ? parsed.matchedOption(name).originalStringValues().stream().findFirst()
                : Optional.empty();
    }

    /** Returns the positional arguments in order. picocli lists a parameter again for values that follow an option. */
    List<String> arguments() {
        return parsed.matchedPositionals().stream()
                .distinct()
                .flatMap(positional -> positional.originalStringValues().stream())
                .toList();
    }

    /** Returns the first positional argument. */
    Optional<String> argument() {
        return arguments().stream().findFirst();
    }

    /** Returns the root command. */
    CommandLine program() {
        return parsed.commandSpec().root().commandLine();
    }
}
