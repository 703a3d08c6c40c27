// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import picocli.CommandLine.Model.CommandSpec;

/**
 * One subcommand: what it takes, and what it does with what it was given. Built with picocli's programmatic model and
 * not with its annotations, because most options come from {@link dev.signet.Parameter} and not from fields.
 */
interface Command {

    /** The name, the options and the help text. */
    CommandSpec spec();

    /**
     * Does the work. Anything that goes wrong is thrown, and {@link ErrorReporter} finds the words.
     *
     * @return the exit code
     */
    int run(ParsedArguments given);
}
