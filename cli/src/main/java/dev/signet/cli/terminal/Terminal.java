// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a person is looking at what is written, and what their terminal can show.
 *
 * @param out whether standard output is a terminal
 * @param err whether standard error is a terminal
 * @param ansi whether the terminal understands escape sequences
 * @param color whether it should be colored; never without {@code ansi}
 * @param unicode whether it shows more than ASCII
 */
public record Terminal(boolean out, boolean err, boolean ansi, boolean color, boolean unicode) {

    /** Nobody is looking: everything goes into files or pipes. */
    public static final Terminal NONE = new Terminal(false, false, false, false, false);

    private static final int USUAL_COLUMNS = 80;
    private static final Pattern TERMINAL_SIZE = Pattern.compile("\\d+ ([1-9]\\d{0,3})");
    private static final Pattern TERMINAL_DEVICE = Pattern.compile("/dev/(pts/.*|tty.*|console)");

    static Terminal ofThisProcess() {
        boolean windows = System.getProperty("os.name", "").startsWith("Windows");
        String encoding = System.getProperty("sun.jnu.encoding", "");
        return of(isTerminal(1), isTerminal(2), windows, encoding, System.getenv());
    }

    static Terminal of(boolean out, boolean err, boolean windows, String encoding, Map<String, String> environment) {
        String kind = environment.getOrDefault("TERM", "");
        // The old console of Windows prints escape sequences as they are; the newer terminals name themselves.
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

    /** The width of the terminal, or 80 if it is not known. */
    public int columns() {
        if (!out) {
            return USUAL_COLUMNS;
        }
        try {
            // The size of a terminal can be asked for from the background as well, and changes nothing.
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(1, TimeUnit.SECONDS)) {
                stty.destroyForcibly();
                return USUAL_COLUMNS;
            }
            Matcher size = TERMINAL_SIZE.matcher(
                    new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip());
            return size.matches() ? Integer.parseInt(size.group(1)) : USUAL_COLUMNS;
        } catch (IOException e) {
            return USUAL_COLUMNS;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return USUAL_COLUMNS;
        }
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

    /** The best that Java knows outside Linux: a console only exists if both input and output are terminals. */
    @SuppressWarnings("SystemConsoleNull") // from JDK 22 to 24 never null, even in a pipe, unless this one is asked for
    private static boolean hasConsole() {
        System.setProperty("jdk.console", "java.base");
        return System.console() != null;
    }
}
