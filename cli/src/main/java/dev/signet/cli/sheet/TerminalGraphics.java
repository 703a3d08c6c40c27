// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.sheet;

import dev.signet.cli.terminal.GraphicsSupport;
import dev.signet.cli.terminal.Terminal;
import java.util.Locale;
import java.util.Map;

/** The ways to show a picture in a terminal. */
public enum TerminalGraphics {
    /** The graphics protocol of Kitty, which takes PNG. */
    KITTY,
    /** Sixel graphics, as of the VT340. */
    SIXEL,
    /** Two pixels per character, one above the other, in 24-bit colors. */
    TRUECOLOR,
    /** The same, in the 256 colors of xterm. */
    COLOR256,
    /** The same, without escape sequences. */
    TEXT;

    /** Whether pictures are images, not characters. */
    public boolean isImage() {
        return this == KITTY || this == SIXEL;
    }

    /** Whether pictures are characters in colors. */
    public boolean inColor() {
        return this == TRUECOLOR || this == COLOR256;
    }

    /** Returns the image protocol that the terminal reported, or this. */
    public TerminalGraphics orImage(GraphicsSupport support) {
        return support.kitty() ? KITTY : support.sixel() ? SIXEL : this;
    }

    /** Detects what the terminal supports from environment variables. */
    public static TerminalGraphics of(Terminal terminal, Map<String, String> environment) {
        if (!terminal.colorOut() || !terminal.unicode()) {
            return TEXT;
        }
        String kind = environment.getOrDefault("TERM", "");
        String program = environment.getOrDefault("TERM_PROGRAM", "").toLowerCase(Locale.ROOT);
        if (passesKitty(environment)
                && (kind.endsWith("-kitty") || kind.endsWith("-ghostty") || program.equals("ghostty"))) {
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

    /** Whether Kitty's sequences reach the terminal: multiplexers and the Linux console would take them for something else. */
    public static boolean passesKitty(Map<String, String> environment) {
        String kind = environment.getOrDefault("TERM", "");
        return !environment.containsKey("TMUX")
                && !kind.startsWith("screen")
                && !kind.startsWith("tmux")
                && !kind.equals("linux");
    }
}
