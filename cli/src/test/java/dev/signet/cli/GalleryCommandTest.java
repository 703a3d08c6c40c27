// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Parameters;
import dev.signet.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GalleryCommandTest {

    @TempDir
    private Path directory;

    @Test
    void htmlSheetHasEverySeedInOrder() throws IOException {
        Path sheet = directory.resolve("sheet.html");
        Run.signet("gallery", "ada", "grace", "--size", "32", "-o", sheet.toString())
                .assertQuietSuccess();
        String page = Files.readString(sheet);
        assertTrue(
                page.contains(Avatar.of("ada", Parameters.DEFAULT.withSize(32)).svg()));
        assertTrue(page.indexOf(">ada</figcaption>") < page.indexOf(">grace</figcaption>"), page);
    }

    @Test
    void writesHtmlToPipeByDefault() {
        assertTrue(Run.signet("gallery", "ada").assertQuietSuccess().text().startsWith("<!doctype html>"));
    }

    @Test
    void rejectsTerminalOutput() {
        Run.on(Run.SCREEN, "gallery", "ada")
                .assertUsageError("A page is not written to a terminal; use -o page.html or a pipe.", "signet gallery");
    }

    @Test
    void appendsSeedsOfFileToArguments() {
        Run run =
                Run.withInput("grace\nlinus\n", "gallery", "ada", "--from", "-").assertQuietSuccess();
        String captions = run.text().replaceAll("(?s).*?<figcaption dir=\"auto\">(.*?)</figcaption>", "$1 ");
        assertTrue(captions.startsWith("ada grace linus "), captions);
        assertEquals(
                run.text(),
                Run.withInput("ada\ngrace\nlinus\n", "gallery", "-")
                        .assertQuietSuccess()
                        .text());
    }

    @Test
    void reportsInvalidLineAndDrawsOthers() {
        byte[] input = "ada\n\377\n".getBytes(StandardCharsets.ISO_8859_1);
        Run run = Run.on(Terminal.NONE, input, "gallery", "--from", "-");
        assertEquals("line 2: The line is not valid UTF-8.\n", run.err());
        assertEquals(ExitCode.FAILURE, run.code());
        assertTrue(run.text().contains(">ada</figcaption>"));
    }

    @Test
    void rejectsMissingList() {
        String list = directory.resolve("missing").toString();
        Run.signet("gallery", "--from", list)
                .assertUsageError("Can't read '" + list + "': there is no such file or directory.", "signet gallery");
    }

    @Test
    void writesNoSheetForEmptySeed() {
        Path sheet = directory.resolve("sheet.html");
        Run.signet("gallery", "ada", "", "-o", sheet.toString())
                .assertUsageError("The seed must not be empty.", "signet gallery");
        assertTrue(Files.notExists(sheet));
    }

    @Test
    void rejectsOtherFileExtension() {
        Run.signet("gallery", "ada", "-o", directory + "/page.png")
                .assertUsageError(
                        "The file name ends in '.png'; the name of a page must end in .html.", "signet gallery");
    }
}
