// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StreamsTest {

    @Test
    void writesTextAsUtf8() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        streams(out).print("é");
        assertArrayEquals(new byte[] {(byte) 0xC3, (byte) 0xA9}, out.toByteArray());
    }

    @Test
    void throwsBrokenPipeExceptionIfReaderCloses() {
        assertThrows(
                Streams.BrokenPipeException.class,
                () -> streams(failing("Broken pipe")).print("x"));
    }

    @Test
    void failsWithReasonIfDiskIsFull() {
        CommandException e = assertThrows(
                CommandException.class,
                () -> streams(failing("No space left on device")).print("x"));
        assertEquals("Can't write to standard output: no space left on device.", e.getMessage());
    }

    private static Streams streams(OutputStream out) {
        PrintStream err = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        return new Streams(InputStream.nullInputStream(), out, err, Terminal.NONE);
    }

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }
}
