// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** The exit codes of the process. */
final class ExitCode {

    static final int DONE = 0;
    static final int FAILED = 1;
    static final int REFUSED = 2;

    private ExitCode() {}

    /** Returns the lines of the help text, in order. */
    static Map<String, String> meanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        meanings.put(" " + DONE, "Success.");
        meanings.put(" " + FAILED, "All or part of the work failed; see standard error.");
        meanings.put(" " + REFUSED, "The command line or a value is invalid.");
        return meanings;
    }
}
