// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.file.AtomicFile;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.Streams.Content;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/** {@code -o}: the output file or directory. Standard output without it or with {@code -}. */
final class OutputOption {

    private static final String NAME = "--output";
    /** Not opened: a second descriptor would write at the start of a file that standard output is redirected to. */
    private static final String STANDARD_OUTPUT = "/dev/stdout";

    private OutputOption() {}

    static OptionSpec spec(String label, String description) {
        return HelpFormatter.option(NAME, label, File.class, description)
                .names("-o", NAME)
                .build();
    }

    /** Returns the file to write, or empty for standard output. */
    static Optional<Path> file(ParsedArguments args) {
        Optional<Path> path = path(args);
        if (isDirectory(args) || path.filter(Files::isDirectory).isPresent()) {
            throw CommandException.usage("-o must be a file, not a directory.");
        }
        return path;
    }

    /** Returns the file or directory to write, or empty for standard output. */
    static Optional<Path> path(ParsedArguments args) {
        return args.option(NAME)
                .filter(text -> !text.equals(FileArgument.STANDARD) && !text.equals(STANDARD_OUTPUT))
                .map(text -> FileArgument.path("-o", text));
    }

    /** Whether the option ends in a separator, so that it can only be a directory. */
    static boolean isDirectory(ParsedArguments args) {
        String text = args.option(NAME).orElse("");
        return text.endsWith("/") || text.endsWith(File.separator);
    }

    static void write(Optional<Path> file, Content content, Streams streams) {
        if (file.isPresent()) {
            AtomicFile.write(file.get(), content);
        } else {
            streams.print(content);
        }
    }

    /** Writes to the file, or to standard output; adds a line end if that is a terminal. */
    static void write(Optional<Path> file, byte[] bytes, Streams streams) {
        write(file, out -> out.write(bytes), streams);
        boolean ended = bytes.length > 0 && bytes[bytes.length - 1] == '\n';
        if (file.isEmpty() && streams.terminal().out() && !ended) {
            streams.print("\n");
        }
    }
}
