// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.file.SeedLine;
import dev.signet.cli.file.SeedLines;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.UsageException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The arguments SEED... and --from of a command that takes any number of seeds. {@code -} stands for those of standard input. */
final class SeedArguments {

    /** What is done with a seed. */
    interface Action {
        void run(String seed) throws IOException;

        private void runUnchecked(String seed) {
            try {
                run(seed);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final String FROM = "--from";
    private static final String HYPHENS =
            " The argument - stands for standard input, one seed per line. A seed that begins"
                    + " with a hyphen goes after --.";

    private final ParsedArguments args;
    private final Streams streams;
    private boolean valid = true;

    SeedArguments(ParsedArguments args, Streams streams) {
        this.args = args;
        this.streams = streams;
        if (args.arguments().isEmpty() && !args.has(FROM) && !args.has(PictureOptions.HASH)) {
            throw new UsageException("SEED is missing; give at least one, or - for standard input.");
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
        return seed + HYPHENS;
    }

    /**
     * Passes on the seeds of the arguments, then those of --from. An invalid line is reported and skipped.
     *
     * @throws UncheckedIOException if the action throws an IOException
     */
    void forEach(Action action) {
        for (String argument : args.arguments()) {
            if (argument.equals(FileArgument.STANDARD)) {
                readLines("SEED", argument, action);
            } else {
                action.runUnchecked(argument);
            }
        }
        args.option(FROM).ifPresent(file -> readLines(FROM, file, action));
    }

    private void readLines(String argument, String file, Action action) {
        try (SeedLines lines = FileArgument.seeds(argument, file, streams)) {
            valid &= lines.forEach(action::runUnchecked, streams.err()::println);
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
            SeedLine line =
                    lines.next().orElseThrow(() -> new UsageException("Standard input has no seed; give one line."));
            if (lines.next().isPresent()) {
                throw new UsageException("Standard input has more than one seed; use signet batch or signet gallery.");
            }
            return line.seed();
        }
    }
}
