// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes measurements to target/stress-report.txt; docs/RELIABILITY.md quotes a run. */
final class Report {

    private static final Path FILE = Path.of("target", "stress-report.txt");

    private Report() {}

    static void line(String text) {
        try {
            Files.createDirectories(FILE.getParent());
            Files.writeString(FILE, text + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
