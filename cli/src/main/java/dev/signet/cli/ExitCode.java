// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** The exit codes of the process. */
final class ExitCode {

    static final int SUCCESS = 0;
    static final int FAILURE = 1;
    static final int USAGE_ERROR = 2;
    /** Of the JVM with {@code -XX:+ExitOnOutOfMemoryError}, which all launchers set. */
    static final int OUT_OF_MEMORY = 3;

    private ExitCode() {}

    /** Returns the lines of the help text, in order. */
    static Map<String, String> meanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        meanings.put(" " + SUCCESS, "Success.");
        meanings.put(" " + FAILURE, "All or part of the work failed; see standard error.");
        meanings.put(" " + USAGE_ERROR, "The command line, a value or a named file is invalid.");
        return meanings;
    }
}
