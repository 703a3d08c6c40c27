// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.InvalidInputException;
import dev.signet.cli.file.SeedLine;
import dev.signet.cli.file.SeedLines;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.Streams;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** The arguments SEED... and --from of a command that takes any number of seeds. {@code -} stands for those of standard input. */
final class SeedArguments {

    /** What is done with a seed. */
    interface Action {
        void run(String seed) throws IOException;
    }

    private static final String FROM = "--from";

    private final ParsedArguments args;
    private final Streams streams;
    private boolean valid = true;

    SeedArguments(ParsedArguments args, Streams streams) {
        this.args = args;
        this.streams = streams;
        if (args.arguments().isEmpty() && !args.has(FROM) && !args.has(PictureOptions.HASH)) {
            throw CommandException.usage("SEED is missing; give at least one, or - for standard input.");
        }
        Stream<String> files = Stream.concat(args.arguments().stream(), args.option(FROM).stream());
        if (files.filter(FileArgument.STANDARD::equals).count() > 1) {
            throw CommandException.usage("Standard input can be given only once.");
        }
    }

    /** Adds SEED... and --from. */
    static void addTo(CommandSpec spec) {
        spec.addPositional(HelpFormatter.argument("SEED...", List.class, describe("Any text, hashed exactly as given."))
                .index("0..*")
                .arity("0..*")
                .auxiliaryTypes(String.class)
                .build());
        String from = "File with more seeds, one per line; - is standard input.";
        spec.addOption(HelpFormatter.option(FROM, "LIST", File.class, from).build());
    }

    /** Returns the description of a seed argument. */
    static String describe(String seed) {
        return seed
                + " The argument - stands for standard input, one seed per line. A seed that begins with a hyphen goes after --.";
    }

    /** Passes on the seeds of the arguments, then those of --from. An invalid line is reported and skipped. */
    void forEach(Action action) throws IOException {
        for (String argument : args.arguments()) {
            if (argument.equals(FileArgument.STANDARD)) {
                readLines("SEED", argument, action);
            } else {
                action.run(argument);
            }
        }
        if (args.has(FROM)) {
            readLines(FROM, args.option(FROM).orElseThrow(), action);
        }
    }

    private void readLines(String argument, String file, Action action) throws IOException {
        try (SeedLines lines = FileArgument.seeds(argument, file, streams)) {
            for (Optional<SeedLine> line = lines.next(); line.isPresent(); line = lines.next()) {
                try {
                    action.run(line.get().seed());
                } catch (InvalidInputException e) {
                    streams.err().println(line.get().message(e));
                    valid = false;
                }
            }
        }
    }

    /** Returns the exit code after all seeds. */
    int exitCode() {
        return valid ? ExitCode.SUCCESS : ExitCode.FAILURE;
    }

    /** Returns the seed of a command that takes one, which may be the only line of standard input. */
    static String single(String argument, Streams streams) {
        if (!argument.equals(FileArgument.STANDARD)) {
            return argument;
        }
        try (SeedLines lines = SeedLines.of(streams.in())) {
            SeedLine line = lines.next()
                    .orElseThrow(() -> CommandException.usage("Standard input has no seed; give one line."));
            if (lines.next().isPresent()) {
                throw CommandException.usage(
                        "Standard input has more than one seed; use signet batch or signet gallery.");
            }
            return line.seed();
        }
    }
}
