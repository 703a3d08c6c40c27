// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.sheet;

import dev.signet.cli.terminal.Terminal;
import java.util.Locale;
import java.util.Map;

/** The ways to show a picture in a terminal. */
public enum TerminalGraphics {
    /** The graphics protocol of Kitty, which takes PNG. */
    KITTY,
    /** The inline images of iTerm2, which take PNG too. */
    ITERM2,
    /** Two pixels per character, one above the other, in 24-bit colors. */
    TRUECOLOR,
    /** The same, in the 256 colors of xterm. */
    COLOR256,
    /** The same, without escape sequences. */
    TEXT;

    /** Whether pictures are images, not characters. */
    public boolean isImage() {
        return this == KITTY || this == ITERM2;
    }

    /** Detects what the terminal supports from environment variables. */
    public static TerminalGraphics of(Terminal terminal, Map<String, String> environment) {
        if (!terminal.colorOut() || !terminal.unicode()) {
            return TEXT;
        }
        String kind = environment.getOrDefault("TERM", "");
        String program = environment.getOrDefault("TERM_PROGRAM", "").toLowerCase(Locale.ROOT);
        // Terminal multiplexers take the sequences of images for something else.
        boolean multiplexer = environment.containsKey("TMUX") || kind.startsWith("screen") || kind.startsWith("tmux");
        if (!multiplexer) {
            if (kind.endsWith("-kitty") || kind.endsWith("-ghostty") || program.equals("ghostty")) {
                return KITTY;
            }
            if (program.equals("iterm.app") || program.equals("wezterm")) {
                return ITERM2;
            }
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
}
