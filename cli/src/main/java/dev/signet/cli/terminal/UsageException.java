// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import static java.util.Objects.requireNonNull;

import java.io.IOException;

/** Thrown if the arguments of a command are invalid. The message is one sentence for the user. */
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }

    /** Creates an exception with a message such as {@code Can't read 'names.txt': permission denied.} */
    public UsageException(String what, IOException why) {
        super(what + ": " + CommandFailedException.reason(why) + ".", why);
    }

    @Override
    public String getMessage() {
        return requireNonNull(super.getMessage());
    }
}
