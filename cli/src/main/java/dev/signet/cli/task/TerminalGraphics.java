// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import dev.signet.cli.terminal.Terminal;
import java.util.Locale;
import java.util.Map;

/** The ways to show a picture in a terminal. */
public enum TerminalGraphics {
    /** The graphics protocol of Kitty, which takes PNG. */
    KITTY,
    /** Two pixels per character, one above the other, in 24-bit colors. */
    TRUECOLOR,
    /** The same, in the 256 colors of xterm. */
    COLOR256,
    /** The same, without escape sequences. */
    TEXT;

    /** Detects what the terminal supports from environment variables. Does not query the terminal, which may not respond. */
    public static TerminalGraphics of(Terminal terminal, Map<String, String> environment) {
        if (!terminal.colorOut() || !terminal.unicode()) {
            return TEXT;
        }
        String kind = environment.getOrDefault("TERM", "");
        String program = environment.getOrDefault("TERM_PROGRAM", "").toLowerCase(Locale.ROOT);
        boolean multiplexed = environment.containsKey("TMUX") || kind.startsWith("screen") || kind.startsWith("tmux");
        if (!multiplexed && (kind.endsWith("-kitty") || kind.endsWith("-ghostty") || program.equals("ghostty"))) {
            return KITTY;
        }
        String depth = environment.getOrDefault("COLORTERM", "");
        return depth.equals("truecolor")
                        || depth.equals("24bit")
                        || kind.contains("direct")
                        || kind.startsWith("foot")
                        || environment.containsKey("WT_SESSION")
                ? TRUECOLOR
                : COLOR256;
    }

    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
