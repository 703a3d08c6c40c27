// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TerminalTest {

    @Test
    void usesColorsOnTerminal() {
        Terminal terminal = linux(Map.of("TERM", "xterm"));
        assertTrue(terminal.colorOut() && terminal.colorErr() && terminal.ansi());
    }

    @Test
    void disablesColorsButNotAnsiWithNoColor() {
        Terminal terminal = linux(Map.of("TERM", "xterm", "NO_COLOR", "1"));
        assertFalse(terminal.colorOut() || terminal.colorErr());
        assertTrue(terminal.ansi());
    }

    @Test
    void ignoresEmptyNoColor() {
        assertTrue(linux(Map.of("TERM", "xterm", "NO_COLOR", "")).colorOut());
    }

    @Test
    void disablesAnsiOnDumbTerminal() {
        Terminal terminal = linux(Map.of("TERM", "dumb"));
        assertFalse(terminal.colorOut() || terminal.colorErr() || terminal.ansi());
    }

    @Test
    void colorsOnlyStreamThatIsTerminal() {
        Terminal piped = Terminal.of(false, true, false, "UTF-8", Map.of("TERM", "xterm"));
        assertFalse(piped.colorOut());
        assertTrue(piped.colorErr());
    }

    @Test
    void disablesAnsiOnLegacyWindowsConsole() {
        assertFalse(Terminal.of(true, true, true, "Cp1252", Map.of()).ansi());
        assertTrue(Terminal.of(true, true, true, "Cp1252", Map.of("WT_SESSION", "x"))
                .ansi());
    }

    @Test
    void usesUnicodeOnlyInUtf8Locale() {
        assertTrue(Terminal.of(true, true, false, "UTF-8", Map.of()).unicode());
        assertFalse(Terminal.of(true, true, false, "ANSI_X3.4-1968", Map.of()).unicode());
    }

    /** What is asked of the streams, except on Windows. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void onlyCharacterDevicesOtherThanNullAreTerminals() {
        assertTrue(Terminal.isTerminal(Path.of("/dev/tty")));
        assertFalse(Terminal.isTerminal(Path.of("/dev/null")));
        assertFalse(Terminal.isTerminal(Path.of("pom.xml")));
        assertFalse(Terminal.isTerminal(Path.of("missing")));
    }

    private static Terminal linux(Map<String, String> environment) {
        return Terminal.of(true, true, false, "UTF-8", environment);
    }
}
