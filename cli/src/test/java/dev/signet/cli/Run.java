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

/** Runs the command line in this process and records its exit code and output. */
final class Run {

    /** Both streams are a terminal without colors. */
    static final Terminal SCREEN = new Terminal(true, true, true, false, true);

    private final int code;
    private final byte[] out;
    private final String err;

    private Run(int code, byte[] out, String err) {
        this.code = code;
        this.out = out;
        this.err = err;
    }

    /** Runs a command line with pipes as streams and empty standard input. */
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

    /** Asserts exit code 0 and empty standard error. */
    Run assertQuietSuccess() {
        assertEquals("", err);
        assertEquals(ExitCode.SUCCESS, code);
        return this;
    }

    /** Asserts exit code 2, exactly this error with the reference to the help, and no output. */
    void assertUsageError(String sentence, String command) {
        assertEquals("error: " + sentence + "\nTry '" + command + " --help'.\n", err);
        assertEquals(ExitCode.USAGE_ERROR, code);
        assertEquals("", text());
    }

    /** Asserts exit code 1 and exactly this error. */
    void assertFailure(String sentence) {
        assertEquals("error: " + sentence + "\n", err);
        assertEquals(ExitCode.FAILURE, code);
    }
}
