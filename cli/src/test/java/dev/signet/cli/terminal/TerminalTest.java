// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {

    @Test
    void aTerminalIsColoured() {
        Terminal terminal = linux(Map.of("TERM", "xterm"));
        assertTrue(terminal.colourOut() && terminal.colourErr() && terminal.ansi());
    }

    @Test
    void noColorTakesTheColoursButNotTheBar() {
        Terminal terminal = linux(Map.of("TERM", "xterm", "NO_COLOR", "1"));
        assertFalse(terminal.colourOut() || terminal.colourErr());
        assertTrue(terminal.ansi());
    }

    @Test
    void anEmptyNoColorDoesNotCount() {
        assertTrue(linux(Map.of("TERM", "xterm", "NO_COLOR", "")).colourOut());
    }

    @Test
    void aDumbTerminalGetsNoEscapeSequences() {
        Terminal terminal = linux(Map.of("TERM", "dumb"));
        assertFalse(terminal.colourOut() || terminal.colourErr() || terminal.ansi());
    }

    @Test
    void onlyTheStreamThatIsATerminalIsColoured() {
        Terminal piped = Terminal.of(false, true, false, "UTF-8", Map.of("TERM", "xterm"));
        assertFalse(piped.colourOut());
        assertTrue(piped.colourErr());
    }

    @Test
    void theOldConsoleOfWindowsGetsNoEscapeSequences() {
        assertFalse(Terminal.of(true, true, true, "Cp1252", Map.of()).ansi());
        assertTrue(Terminal.of(true, true, true, "Cp1252", Map.of("WT_SESSION", "x"))
                .ansi());
    }

    @Test
    void unicodeNeedsAUtf8Locale() {
        assertTrue(Terminal.of(true, true, false, "UTF-8", Map.of()).unicode());
        assertFalse(Terminal.of(true, true, false, "ANSI_X3.4-1968", Map.of()).unicode());
    }

    @Test
    void nobodyLooksAtNone() {
        assertEquals(new Terminal(false, false, false, false, false), Terminal.NONE);
    }

    private static Terminal linux(Map<String, String> environment) {
        return Terminal.of(true, true, false, "UTF-8", environment);
    }
}
