// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.Streams;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A subcommand: its options and its action. Uses picocli's programmatic model instead of annotations, because most options
 * are derived from {@link dev.signet.Parameter}, not from fields.
 */
interface Command {

    /** Returns the name, the options and the help text. */
    CommandSpec spec();

    /**
     * Runs the command. Failures are thrown, and {@link ErrorReporter} prints them.
     *
     * @return the exit code
     */
    int run(ParsedArguments args, Streams streams);
}
