// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalQueryTest {

    private static final String ESC = "\u001b";
    private static final String KITTY = ESC + "_Gi=31;OK" + ESC + "\\" + ESC + "[?62;22c";
    private static final String XTERM = ESC + "[?63;1;2;4;6;9;15;22c";
    private static final String PLAIN_XTERM = ESC + "[?64;1;2;6;9;15;22c";
    private static final String DETAILS = ESC + "[6;20;10t" + ESC + "[?1;0;16S" + XTERM;

    private static final Stty.Size SIZE = new Stty.Size(24, 80);

    /** A terminal that sends one reply for each write, and then nothing. */
    private static final class FakeTerminal extends OutputStream {

        private final Queue<String> replies;
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();
        private InputStream pending = InputStream.nullInputStream();

        FakeTerminal(String... replies) {
            this.replies = new ArrayDeque<>(List.of(replies));
        }

        GraphicsSupport ask(boolean kitty) throws IOException {
            InputStream in = new InputStream() {
                @Override
                public int read() throws IOException {
                    return pending.read();
                }

                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    return pending.read(bytes, offset, length);
                }
            };
            return TerminalQuery.ask(in, this, kitty, SIZE);
        }

        @Override
        public void write(int b) {
            throw new UnsupportedOperationException("one write for each query");
        }

        @Override
        public void write(byte[] bytes) {
            written.writeBytes(bytes);
            String reply = replies.isEmpty() ? "" : replies.remove();
            pending = new ByteArrayInputStream(reply.getBytes(StandardCharsets.ISO_8859_1));
        }

        String written() {
            return written.toString(StandardCharsets.US_ASCII);
        }
    }

    @Test
    void findsSixelWithColorsAndSizeOfCharacters() throws IOException {
        assertEquals(new GraphicsSupport(false, true, 16, 10, 20), new FakeTerminal(XTERM, DETAILS).ask(true));
    }

    @Test
    void derivesSizeOfCharactersFromLargestImage() throws IOException {
        FakeTerminal terminal = new FakeTerminal(XTERM, ESC + "[?1;0;1024S" + ESC + "[?2;0;480;312S" + XTERM);
        assertEquals(new GraphicsSupport(false, true, 256, 6, 13), terminal.ask(true));
    }

    @Test
    void usesDefaultsIfTerminalReportsOnlySixel() throws IOException {
        assertEquals(new GraphicsSupport(false, true, 256, 8, 16), new FakeTerminal(XTERM, XTERM).ask(true));
    }

    @Test
    void findsKitty() throws IOException {
        assertEquals(new GraphicsSupport(true, false, 256, 8, 16), new FakeTerminal(KITTY).ask(true));
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN_XTERM, "", "ls\n", ESC + "[?1;2", ESC + "[?4;6c", ESC + "[?6c", ESC + "[?1;14;24c"})
    void findsNothingWithoutSixelAttribute(String reply) throws IOException {
        assertEquals(GraphicsSupport.NONE, new FakeTerminal(reply).ask(true));
    }

    @Test
    void stopsReadingAfterDeviceAttributes() throws IOException {
        FakeTerminal terminal = new FakeTerminal(PLAIN_XTERM + "ls\n");
        assertEquals(GraphicsSupport.NONE, terminal.ask(true));
        assertEquals("ls\n", new String(terminal.pending.readAllBytes(), StandardCharsets.US_ASCII));
    }

    @Test
    void asksOnlyForDeviceAttributesWithoutKittyAndSixel() throws IOException {
        FakeTerminal terminal = new FakeTerminal(PLAIN_XTERM);
        terminal.ask(false);
        assertEquals(ESC + "[c", terminal.written());
    }

    @Test
    void doesNotAskWhenInputIsPending() throws IOException {
        ByteArrayInputStream typed = new ByteArrayInputStream("ls\n".getBytes(StandardCharsets.US_ASCII));
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        assertEquals(GraphicsSupport.NONE, TerminalQuery.ask(typed, written, true, SIZE));
        assertEquals(0, written.size());
        assertEquals(3, typed.available());
    }

    @Test
    void recognizesForegroundProcessByItsTerminal() {
        assertTrue(TerminalQuery.isForeground("77 (java) S 1 77 50 34816 77 4194304 1"));
        assertTrue(TerminalQuery.isForeground("77 (a) b) S 1 77 50 34816 77 4194304 1"));
        assertFalse(TerminalQuery.isForeground("77 (java) S 1 77 50 34816 50 4194304 1"));
        assertFalse(TerminalQuery.isForeground("77 (java) S 1 77 50 0 -1 4194304 1"));
        assertFalse(TerminalQuery.isForeground(""));
    }
}
