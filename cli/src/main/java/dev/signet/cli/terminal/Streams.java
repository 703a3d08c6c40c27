// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import static java.util.Objects.requireNonNull;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The three streams of the process. Data goes to {@code out} as bytes, messages go to {@code err}. */
public record Streams(InputStream in, OutputStream out, PrintStream err, Terminal terminal) {

    /** Writes output to a file or to standard output. */
    public interface Content {

        /** A failed write may also be thrown as an UncheckedIOException. */
        void writeTo(OutputStream out) throws IOException;

        /** Writes; a failed write is always thrown as an IOException. */
        default void writeChecked(OutputStream out) throws IOException {
            try {
                writeTo(out);
            } catch (UncheckedIOException e) {
                throw requireNonNull(e.getCause());
            }
        }
    }

    /** Thrown if the reader of standard output has closed the pipe, as {@code head} does. Not a failure. */
    public static final class BrokenPipeException extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    public static Streams ofThisProcess() {
        // System.out swallows exceptions, and a full disk must be reported.
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        InputStream in = isInputClosed() ? InputStream.nullInputStream() : System.in;
        return new Streams(in, out, System.err, Terminal.ofThisProcess());
    }

    /** The first file that the JVM opens gets the descriptor of a closed standard input. */
    private static boolean isInputClosed() {
        try {
            String in = Terminal.stream(0).toRealPath().toString();
            return in.startsWith(System.getProperty("java.home") + "/") || in.endsWith(".jar");
        } catch (IOException e) { // not a file
            return false;
        }
    }

    /** Writes text to standard output as UTF-8, independent of the locale. */
    public void print(String text) {
        print(to -> to.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Writes exactly these bytes to standard output. */
    public void print(Content content) {
        try {
            OutputStream buffered = new BufferedOutputStream(out);
            content.writeChecked(buffered);
            buffered.flush();
        } catch (IOException e) {
            throw isBrokenPipe(e)
                    ? new BrokenPipeException()
                    : CommandException.failed("Can't write to standard output", e);
        }
    }

    /** The message may be in the language of the user, but no other failure of a pipe is possible. */
    private boolean isBrokenPipe(IOException e) {
        String message = e.getMessage();
        return (message != null && message.toLowerCase(Locale.ROOT).contains("pipe"))
                || (out instanceof FileOutputStream && Terminal.isPipeOrSocket(Terminal.stream(1)));
    }
}
