// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.cli.terminal.Terminal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalGraphicsTest {

    private static final Terminal COLORFUL = new Terminal(true, true, true, true, true);

    @ParameterizedTest
    @CsvSource({
        "xterm-kitty, '', KITTY",
        "xterm-ghostty, truecolor, KITTY",
        "xterm-256color, truecolor, TRUECOLOR",
        "xterm-256color, 24bit, TRUECOLOR",
        "xterm-direct, '', TRUECOLOR",
        "foot, '', TRUECOLOR",
        "xterm-256color, '', COLOR256",
        "tmux-256color, '', COLOR256",
        "screen.xterm-kitty, '', COLOR256",
    })
    void detectsGraphicsFromEnvironment(String term, String depth, TerminalGraphics expected) {
        assertEquals(expected, TerminalGraphics.of(COLORFUL, Map.of("TERM", term, "COLORTERM", depth)));
    }

    @ParameterizedTest
    @CsvSource({"iTerm.app, ITERM2", "WezTerm, ITERM2", "ghostty, KITTY", "Apple_Terminal, COLOR256"})
    void detectsGraphicsFromProgram(String program, TerminalGraphics expected) {
        Map<String, String> environment = Map.of("TERM", "xterm-256color", "TERM_PROGRAM", program);
        assertEquals(expected, TerminalGraphics.of(COLORFUL, environment));
    }

    @Test
    void sendsNoImagesThroughTmux() {
        Map<String, String> environment =
                Map.of("TERM", "xterm-kitty", "TERM_PROGRAM", "iTerm.app", "TMUX", "/tmp/socket,1,0");
        assertEquals(TerminalGraphics.COLOR256, TerminalGraphics.of(COLORFUL, environment));
    }

    @Test
    void usesTextWithoutColorsOrUnicode() {
        Map<String, String> kitty = Map.of("TERM", "xterm-kitty");
        assertEquals(TerminalGraphics.TEXT, TerminalGraphics.of(Terminal.NONE, kitty));
        assertEquals(TerminalGraphics.TEXT, TerminalGraphics.of(new Terminal(true, true, true, true, false), kitty));
        assertEquals(TerminalGraphics.TEXT, TerminalGraphics.of(new Terminal(true, true, true, false, true), kitty));
    }

    @ParameterizedTest
    @CsvSource({"0,0,0,16", "255,255,255,231", "255,0,0,196", "8,8,8,232", "128,128,128,244", "95,135,175,67"})
    void findsNearestIndexedColor(int red, int green, int blue, int expected) {
        assertEquals(expected, TerminalSheet.indexed(red, green, blue));
    }
}
