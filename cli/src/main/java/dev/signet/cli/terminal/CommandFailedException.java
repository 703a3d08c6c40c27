// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Objects;

/** The work could not be done, though it was asked for rightly. The message is one sentence that says what and why. */
public final class CommandFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String sentence;

    public CommandFailedException(String sentence) {
        super(sentence);
        this.sentence = sentence;
    }

    /** For example {@code Can't write 'ada.png'} and the reason, which becomes the end of the sentence. */
    public CommandFailedException(String what, IOException why) {
        this(what + ": " + reason(why) + ".");
        initCause(why);
    }

    public String sentence() {
        return sentence;
    }

    /** The reason without the file names that Java's messages repeat. */
    private static String reason(IOException why) {
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
