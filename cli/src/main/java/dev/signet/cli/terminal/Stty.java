// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs {@code stty} on the controlling terminal; Java itself can't read or change terminal settings. */
final class Stty {

    /** The size of the terminal in characters. */
    record Size(int rows, int columns) {}

    static final File DEVICE = new File("/dev/tty");

    private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,3}) ([1-9]\\d{0,3})");

    private Stty() {}

    /** Returns the size of the terminal, if it is known. Works in a background process too. */
    static Optional<Size> size() {
        return run("size")
                .map(SIZE::matcher)
                .filter(Matcher::matches)
                .map(size -> new Size(Integer.parseInt(size.group(1)), Integer.parseInt(size.group(2))));
    }

    /** Returns what {@code stty} prints; empty if there is no terminal or no {@code stty}, or if it fails. */
    static Optional<String> run(String... arguments) {
        List<String> command = new ArrayList<>(List.of("stty"));
        command.addAll(List.of(arguments));
        try {
            Process stty = new ProcessBuilder(command)
                    .redirectInput(DEVICE)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(1, TimeUnit.SECONDS)) {
                stty.destroyForcibly();
                return Optional.empty();
            }
            String printed = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return stty.exitValue() == 0 ? Optional.of(printed.strip()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
