// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Objects;

/** Thrown if a valid command fails. The message is one sentence that states what failed and why. */
public final class CommandFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

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
        if (why instanceof NoSuchFileException) {
            return "there is no such file or directory";
        }
        if (why instanceof AccessDeniedException) {
            return "permission denied";
        }
        String reason = why instanceof FileSystemException e ? e.getReason() : why.getMessage();
        String plain = Objects.requireNonNullElse(reason, why.getClass().getSimpleName());
        return plain.isEmpty() ? plain : plain.substring(0, 1).toLowerCase(Locale.ROOT) + plain.substring(1);
    }
}
