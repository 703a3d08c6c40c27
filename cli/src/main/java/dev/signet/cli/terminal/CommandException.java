// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Map;

/** Thrown if the arguments of a command are invalid, or a valid command fails. The message is one sentence for the user. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Of exceptions whose message is only the name of a file or host. */
    private static final Map<Class<?>, String> REASONS = Map.of(
            NoSuchFileException.class, "there is no such file or directory",
            AccessDeniedException.class, "permission denied",
            FileAlreadyExistsException.class, "the file exists",
            DirectoryNotEmptyException.class, "the directory is not empty",
            UnknownHostException.class, "unknown host");

    private final boolean usage;

    private CommandException(boolean usage, String message) {
        super(message);
        this.usage = usage;
    }

    /** Returns the exception for invalid arguments, which the help of the command explains. */
    public static CommandException usage(String message) {
        return new CommandException(true, message);
    }

    /** Returns the same, with a message such as {@code Can't read 'names.txt': permission denied.} */
    public static CommandException usage(String what, IOException why) {
        return usage(sentence(what, why));
    }

    /** Returns the exception for a command that fails. */
    public static CommandException failed(String message) {
        return new CommandException(false, message);
    }

    /** Returns the same, with a message such as {@code Can't write 'ada.png': permission denied.} */
    public static CommandException failed(String what, IOException why) {
        return failed(sentence(what, why));
    }

    /** Whether the arguments are invalid. */
    public boolean isUsage() {
        return usage;
    }

    /** Gives the reason without the file name that the messages of the JDK repeat. */
    private static String sentence(String what, IOException why) {
        String message = why instanceof FileSystemException e ? e.getReason() : why.getMessage();
        String plain = message == null || message.isEmpty() ? "I/O error" : message;
        String reason = REASONS.getOrDefault(why.getClass(), plain);
        return what + ": " + reason.substring(0, 1).toLowerCase(Locale.ROOT) + reason.substring(1) + ".";
    }
}
