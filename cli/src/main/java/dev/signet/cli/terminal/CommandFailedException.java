// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Thrown if a valid command fails. The message is one sentence that states what failed and why. */
public final class CommandFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Of exceptions whose message is only the name of a file or host. */
    private static final Map<Class<?>, String> REASONS = Map.of(
            NoSuchFileException.class, "there is no such file or directory",
            AccessDeniedException.class, "permission denied",
            FileAlreadyExistsException.class, "the file exists",
            DirectoryNotEmptyException.class, "the directory is not empty",
            UnknownHostException.class, "unknown host");

    public CommandFailedException(String message) {
        super(message);
    }

    /** Creates an exception with a message such as {@code Can't write 'ada.png': permission denied.} */
    public CommandFailedException(String what, IOException why) {
        this(what + ": " + reason(why) + ".");
        initCause(why);
    }

    @Override
    public String getMessage() {
        return requireNonNull(super.getMessage());
    }

    /** Returns the reason without the file name that the messages of the JDK repeat. */
    static String reason(IOException why) {
        String message = why instanceof FileSystemException e ? e.getReason() : why.getMessage();
        String reason = REASONS.getOrDefault(why.getClass(), Objects.requireNonNullElse(message, "I/O error"));
        return reason.isEmpty() ? reason : reason.substring(0, 1).toLowerCase(Locale.ROOT) + reason.substring(1);
    }
}
