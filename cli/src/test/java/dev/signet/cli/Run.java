// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One run of the command line inside the test's process: its exit code and what it wrote. */
final class Run {

    /** A terminal of which both streams are looked at, without colors. */
    static final Terminal SCREEN = new Terminal(true, true, true, false, true);

    private final int code;
    private final byte[] out;
    private final String err;

    private Run(int code, byte[] out, String err) {
        this.code = code;
        this.out = out;
        this.err = err;
    }

    /** The command line as in a pipe, with nothing on standard input. */
    static Run signet(String... arguments) {
        return on(Terminal.NONE, new byte[0], arguments);
    }

    static Run on(Terminal terminal, String... arguments) {
        return on(terminal, new byte[0], arguments);
    }

    static Run withInput(String input, String... arguments) {
        return on(Terminal.NONE, input.getBytes(StandardCharsets.UTF_8), arguments);
    }

    static Run on(Terminal terminal, byte[] in, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream messages = new PrintStream(err, true, StandardCharsets.UTF_8);
        Streams streams = new Streams(new ByteArrayInputStream(in), out, messages, terminal);
        int code = new SignetCommand(streams).execute(List.of(arguments));
        return new Run(
                code, out.toByteArray(), err.toString(StandardCharsets.UTF_8).replace("\r\n", "\n"));
    }

    int code() {
        return code;
    }

    byte[] out() {
        return out;
    }

    String err() {
        return err;
    }

    String text() {
        return new String(out, StandardCharsets.UTF_8);
    }

    /** Everything was done, and there was nothing to say about it. */
    Run assertQuietSuccess() {
        assertEquals("", err);
        assertEquals(ExitCode.DONE, code);
        return this;
    }

    /** Refused with exactly this sentence and the hint where to read on, and nothing was written. */
    void assertRefused(String sentence, String command) {
        assertEquals("error: " + sentence + "\nTry '" + command + " --help'.\n", err);
        assertEquals(ExitCode.REFUSED, code);
        assertEquals("", text());
    }

    /** Failed with exactly this sentence. */
    void assertFailed(String sentence) {
        assertEquals("error: " + sentence + "\n", err);
        assertEquals(ExitCode.FAILED, code);
    }
}
