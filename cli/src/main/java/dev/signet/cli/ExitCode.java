// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the process says to the shell when it ends. */
final class ExitCode {

    static final int DONE = 0;
    static final int FAILED = 1;
    static final int REFUSED = 2;

    private ExitCode() {}

    /** For the help text, in order. */
    static Map<String, String> meanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        meanings.put(" " + DONE, "Everything was done.");
        meanings.put(" " + FAILED, "Some of the work failed; the reason is on standard error.");
        meanings.put(" " + REFUSED, "The command was not understood, or a value is not allowed.");
        return meanings;
    }
}
