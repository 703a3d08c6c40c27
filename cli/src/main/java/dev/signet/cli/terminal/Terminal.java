// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Whether the output streams are terminals, and what the terminal supports.
 *
 * @param out whether standard output is a terminal
 * @param err whether standard error is a terminal
 * @param ansi whether the terminal supports ANSI escape sequences
 * @param color whether to use colors; only if {@code ansi}
 * @param unicode whether it displays non-ASCII characters
 */
public record Terminal(boolean out, boolean err, boolean ansi, boolean color, boolean unicode) {

    /** Both streams are files or pipes. */
    public static final Terminal NONE = new Terminal(false, false, false, false, false);

    private static final Pattern TERMINAL_DEVICE = Pattern.compile("/dev/(pts/.*|tty.*|console)");

    static Terminal ofThisProcess() {
        boolean windows = System.getProperty("os.name", "").startsWith("Windows");
        String encoding = System.getProperty("sun.jnu.encoding", "");
        return of(isTerminal(1), isTerminal(2), windows, encoding, System.getenv());
    }

    static Terminal of(boolean out, boolean err, boolean windows, String encoding, Map<String, String> environment) {
        String kind = environment.getOrDefault("TERM", "");
        // The legacy Windows console prints escape sequences literally; newer terminals set TERM or WT_SESSION.
        boolean ansi = !kind.equals("dumb") && (!windows || !kind.isEmpty() || environment.containsKey("WT_SESSION"));
        boolean color = ansi && environment.getOrDefault("NO_COLOR", "").isEmpty();
        return new Terminal(
                out, err, ansi, color, encoding.toUpperCase(Locale.ROOT).equals("UTF-8"));
    }

    /** Whether colors may be used on standard output. */
    public boolean colorOut() {
        return out && color;
    }

    /** Whether colors may be used on standard error. */
    public boolean colorErr() {
        return err && color;
    }

    private static boolean isTerminal(int descriptor) {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        if (!Files.isSymbolicLink(link)) {
            return hasConsole();
        }
        try {
            return TERMINAL_DEVICE
                    .matcher(Files.readSymbolicLink(link).toString())
                    .matches();
        } catch (IOException e) {
            return false;
        }
    }

    /** Approximates outside Linux: Java has a console only if both input and output are terminals. */
    @SuppressWarnings("SystemConsoleNull") // in JDK 22 to 24 never null, unless jdk.console is java.base
    private static boolean hasConsole() {
        System.setProperty("jdk.console", "java.base");
        return System.console() != null;
    }
}
