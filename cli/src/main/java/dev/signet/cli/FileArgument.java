// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.file.SeedLines;
import dev.signet.cli.terminal.Arguments;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.SafeText;
import dev.signet.cli.terminal.Streams;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A file name on the command line, where {@code -} is standard input or output. */
final class FileArgument {

    static final String STANDARD = "-";

    private FileArgument() {}

    /** Returns the path. Throws a {@link CommandException} if the file system can't encode the name. */
    static Path path(String argument, String text) {
        if (text.isEmpty()) {
            throw CommandException.usage(argument + " must not be empty.");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw CommandException.usage(argument + " can't be " + SafeText.quoted(text)
                    + "; give a valid file name of this system" + Arguments.LOCALE_HINT + ".");
        }
    }

    /** Opens a file of seeds. */
    static SeedLines seeds(String argument, String text, Streams streams) {
        return text.equals(STANDARD) ? SeedLines.of(streams.in()) : SeedLines.of(path(argument, text));
    }
}
