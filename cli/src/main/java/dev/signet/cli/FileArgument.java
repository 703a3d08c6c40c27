// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.task.SeedLines;
import dev.signet.cli.terminal.SafeText;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.UsageException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A file as it is named on the command line, where {@code -} stands for standard input or output. */
final class FileArgument {

    static final String STANDARD = "-";

    private FileArgument() {}

    /** The path, if the system can spell it. */
    static Path path(String argument, String text) {
        if (text.isEmpty()) {
            throw new UsageException(argument + " must not be empty.");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new UsageException(
                    argument + " can't be " + SafeText.of(text)
                            + ": this system and locale have no such file name; a UTF-8 locale may, for example LC_ALL=C.UTF-8.");
        }
    }

    /** The seeds in a file. */
    static SeedLines seeds(String argument, String text, Streams streams) {
        return text.equals(STANDARD) ? SeedLines.of(streams.in()) : SeedLines.of(path(argument, text));
    }
}
