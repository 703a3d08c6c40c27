// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import java.util.Map;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The exit codes of the process. */
final class ExitCode {

    static final int SUCCESS = 0;
    static final int FAILURE = 1;
    static final int USAGE_ERROR = 2;
    /** Of the JVM with {@code -XX:+ExitOnOutOfMemoryError}, which all launchers set. */
    static final int OUT_OF_MEMORY = 3;
    /** Of a server. */
    static final int ADDRESS_IN_USE = 4;
    /** Of the JVM after SIGINT. */
    private static final int INTERRUPTED = 130;

    private ExitCode() {}

    /** Returns the lines of the help text, in order. */
    static Map<String, String> meanings() {
        return UsageMessageSpec.keyValuesMap(
                "  " + SUCCESS + ":Success.",
                "  " + FAILURE + ":All or part of the work failed; see standard error.",
                "  " + USAGE_ERROR + ":The command line, a value or a file to read is invalid.",
                INTERRUPTED + ":Interrupted with Ctrl-C.");
    }

    /** Returns the lines of the help text of a server. */
    static Map<String, String> meaningsForServer() {
        return UsageMessageSpec.keyValuesMap(
                "  " + SUCCESS + ":Stopped with SIGTERM or Ctrl-C, after the requests in progress.",
                "  " + FAILURE + ":The server failed; see standard error.",
                "  " + USAGE_ERROR + ":An option, an environment variable or a file to read is invalid.",
                "  " + OUT_OF_MEMORY + ":The Java heap is exhausted.",
                "  " + ADDRESS_IN_USE + ":Another process uses the address and port, or the socket.");
    }
}
