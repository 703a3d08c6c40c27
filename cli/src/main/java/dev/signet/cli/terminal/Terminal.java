// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

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

    /** The lower bits of the mode of a file, above which is its type. */
    private static final int MODE_BITS = 12;

    private static final long CHARACTER_DEVICE = 2;
    private static final Set<Long> PIPE_AND_SOCKET = Set.of(1L, 12L);

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

    /** Returns a file that stands for a descriptor of this process, except on Windows. */
    static Path stream(int descriptor) {
        return Path.of("/dev/fd/" + descriptor);
    }

    private static boolean isTerminal(int descriptor) {
        Path stream = stream(descriptor);
        return Files.exists(stream) ? isTerminal(stream) : hasConsole();
    }

    /** Whether a file is a character device other than {@code /dev/null} and its relatives, which differ in the last byte. */
    static boolean isTerminal(Path file) {
        return attribute(file, "mode") >> MODE_BITS == CHARACTER_DEVICE
                && attribute(file, "rdev") >> Byte.SIZE != attribute(Path.of("/dev/null"), "rdev") >> Byte.SIZE;
    }

    static boolean isPipeOrSocket(Path file) {
        return PIPE_AND_SOCKET.contains(attribute(file, "mode") >> MODE_BITS);
    }

    private static long attribute(Path file, String name) {
        try {
            return ((Number) Files.getAttribute(file, "unix:" + name)).longValue();
        } catch (IOException | UnsupportedOperationException e) {
            return 0;
        }
    }

    /** Approximates on Windows: Java has a console only if both input and output are terminals. */
    @SuppressWarnings("SystemConsoleNull") // in JDK 22 to 24 never null, unless jdk.console is java.base
    private static boolean hasConsole() {
        System.setProperty("jdk.console", "java.base");
        return System.console() != null;
    }
}
