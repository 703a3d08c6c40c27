// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.Arguments;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.Streams;
import java.util.Locale;

/** Starts the {@code signet} command in this process. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        // Output is English or machine-readable; in the user's locale, libraries would format numbers in other digits.
        Locale.setDefault(Locale.ROOT);
        System.exit(run(Streams.ofThisProcess(), args));
    }

    private static int run(Streams streams, String... args) {
        try {
            return new SignetCommand(streams).execute(Arguments.ofThisProcess(args));
        } catch (CommandException | Error e) {
            return new ErrorReporter(streams).report(e, "signet");
        }
    }
}
