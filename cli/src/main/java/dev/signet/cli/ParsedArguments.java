// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** What was typed after the name of a command, as text. */
final class ParsedArguments {

    private final ParseResult parsed;

    ParsedArguments(ParseResult parsed) {
        this.parsed = parsed;
    }

    boolean has(String option) {
        return parsed.hasMatchedOption(option);
    }

    Optional<String> option(String name) {
        return has(name)
                ? parsed.matchedOption(name).originalStringValues().stream().findFirst()
                : Optional.empty();
    }

    /** The arguments that are not options, in order. */
    List<String> arguments() {
        return parsed.matchedPositionals().stream()
                .flatMap(positional -> positional.originalStringValues().stream())
                .toList();
    }

    /** The first argument that is not an option. */
    Optional<String> argument() {
        return arguments().stream().findFirst();
    }

    /** The program with all its commands. */
    CommandLine program() {
        return parsed.commandSpec().root().commandLine();
    }
}
