// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchCommandTest {

    private static final String ADA = "ada-" + Hash.ofSeed("ada").hex();
    private static final String GRACE = "grace-" + Hash.ofSeed("grace").hex();

    @TempDir
    private Path directory;

    private String out = "";

    @BeforeEach
    void setOutputDirectory() {
        out = directory.resolve("deep").resolve("out").toString();
    }

    @Test
    void writesOneFilePerSeed() throws IOException {
        Path seeds = Files.writeString(directory.resolve("seeds.txt"), "ada\n\ngrace\n");
        Run run = Run.signet("batch", seeds.toString(), "-o", out);
        assertEquals(ExitCode.SUCCESS, run.code());
        assertEquals("", run.text());
        assertSummary("2 avatars written", run);
        assertEquals(List.of(ADA + ".svg", GRACE + ".svg"), files());
    }

    @Test
    void appliesFormatParametersAndNamesToEveryAvatar() throws IOException {
        Run run = Run.withInput("ada\n", "batch", "-", "-o", out, "--format", "png", "--size=32", "--names", "hash");
        assertEquals(ExitCode.SUCCESS, run.code());
        String name = Hash.ofSeed("ada").hex() + ".png";
        assertEquals(List.of(name), files());
        assertArrayEquals(
                Avatar.of("ada", Parameters.DEFAULT.withSize(32)).png(), Files.readAllBytes(Path.of(out, name)));
    }

    @Test
    void skipsExistingFilesInSecondRun() throws IOException {
        Run.withInput("ada\n", "batch", "-", "-o", out);
        Files.writeString(Path.of(out, ADA + ".svg"), "kept");
        Run run = Run.withInput("ada\ngrace\n", "batch", "-", "-o", out);
        assertSummary("1 avatar written, 1 skipped", run);
        assertEquals("kept", Files.readString(Path.of(out, ADA + ".svg")));
    }

    @Test
    void replacesExistingFilesWithForce() throws IOException {
        Run.withInput("ada\n", "batch", "-", "-o", out);
        Files.writeString(Path.of(out, ADA + ".svg"), "not kept");
        Run run = Run.withInput("ada\ngrace\n", "batch", "-", "-o", out, "--force");
        assertSummary("2 avatars written", run);
        assertEquals(Avatar.of("ada").svg(), Files.readString(Path.of(out, ADA + ".svg")));
    }

    @Test
    void reportsInvalidLineAndFails() throws IOException {
        byte[] input = "ada\n\377\ngrace\n".getBytes(StandardCharsets.ISO_8859_1);
        Run run = Run.on(Terminal.NONE, input, "batch", "-", "-o", out, "--jobs", "1");
        assertEquals(ExitCode.FAILURE, run.code());
        assertTrue(
                run.err().startsWith("line 2: The line is not valid UTF-8.\n2 avatars written, 1 invalid line in "),
                run.err());
        assertEquals(2, files().size());
    }

    @Test
    void rejectsMissingInput() {
        String file = directory.resolve("missing").toString();
        Run.signet("batch", file, "-o", out)
                .assertUsageError("Can't read '" + file + "': there is no such file or directory.", "signet batch");
    }

    @Test
    void rejectsUtf16Input() {
        byte[] input = "\uFEFFada\n".getBytes(StandardCharsets.UTF_16LE);
        Run.on(Terminal.NONE, input, "batch", "-", "-o", out)
                .assertUsageError("The seeds in standard input are UTF-16; save them as UTF-8.", "signet batch");
    }

    @Test
    void rejectsDirectoryAsInput() {
        Run.signet("batch", directory.toString(), "-o", out)
                .assertUsageError("'" + directory + "' is a directory, not a file.", "signet batch");
    }

    @Test
    void rejectsFileAsOutputDirectory() throws IOException {
        String file = Files.writeString(directory.resolve("file"), "").toString();
        Run.withInput("ada\n", "batch", "-", "-o", file).assertFailure("'" + file + "' is a file, not a directory.");
    }

    @Test
    void printsCountsWhenWriteFails() throws IOException {
        Files.createDirectories(Path.of(out, GRACE + ".svg"));
        Run run = Run.withInput("ada\ngrace\n", "batch", "-", "-o", out, "--force", "--jobs", "1");
        assertEquals(ExitCode.FAILURE, run.code());
        assertEquals(
                "Stopped: 1 avatar written. Run the same command again to continue.\nerror: Can't write '"
                        + Path.of(out, GRACE + ".svg") + "': is a directory.\n",
                run.err());
    }

    @Test
    void doesNotFollowSymbolicLinkInDirectory() throws IOException {
        Path victim = Files.writeString(directory.resolve("victim"), "mine");
        Files.createDirectories(Path.of(out));
        Path link = Files.createSymbolicLink(Path.of(out, ADA + ".svg"), victim);
        assertSummary("1 avatar written", Run.withInput("ada\n", "batch", "-", "-o", out, "--force"));
        assertEquals("mine", Files.readString(victim));
        assertEquals(Avatar.of("ada").svg(), Files.readString(link));
    }

    @Test
    void namesFilesByKeyedHashOnly() throws IOException {
        Path key = Files.writeString(directory.resolve("key"), "0123456789abcdef\n");
        Run run = Run.withInput("ada\n", "batch", "-", "-o", out, "--key-file", key.toString());
        assertSummary("1 avatar written", run);
        Hash hash = Hash.keyed("0123456789abcdef".getBytes(StandardCharsets.US_ASCII), "ada");
        assertEquals(List.of(hash.hex() + ".svg"), files());
        assertEquals(Avatar.ofHash(hash).svg(), Files.readString(Path.of(out, hash.hex() + ".svg")));
        Run.withInput("ada\n", "batch", "-", "-o", out, "--key-file", key.toString(), "--names", "readable");
        assertEquals(2, files().size());
    }

    @Test
    void readsHashes() throws IOException {
        String hex = Hash.ofSeed("ada").hex();
        Run run = Run.withInput(
                hex + "\nada\n" + hex.toUpperCase(Locale.ROOT) + "\n", "batch", "-", "-o", out, "--hashes");
        assertEquals(ExitCode.FAILURE, run.code());
        assertTrue(
                run.err()
                        .startsWith("line 2: hash must be exactly 32 hexadecimal characters.\n"
                                + "1 avatar written, 1 skipped, 1 invalid line in "),
                run.err());
        assertEquals(List.of(hex + ".svg"), files());
        assertEquals(Avatar.of("ada").svg(), Files.readString(Path.of(out, hex + ".svg")));
    }

    @Test
    void writesSameArchiveToStandardOutputAndFile() throws IOException {
        Path file = directory.resolve("a.tar");
        Run run = Run.withInput("ada\n", "batch", "-", "--archive", "tar");
        assertSummary("1 avatar written", run);
        assertSummary("1 avatar written", Run.withInput("ada\n", "batch", "-", "-o", file.toString()));
        assertArrayEquals(Files.readAllBytes(file), run.out());
    }

    @Test
    void rejectsArchiveOnTerminal() {
        Run.on(Run.SCREEN, "batch", "-", "--archive", "tar")
                .assertUsageError("An archive is not written to a terminal; use -o FILE or a pipe.", "signet batch");
    }

    @Test
    void writesToExistingDirectoryWithArchiveExtension() throws IOException {
        Path existing = Files.createDirectory(directory.resolve("a.tar"));
        assertSummary("1 avatar written", Run.withInput("ada\n", "batch", "-", "-o", existing.toString()));
        assertTrue(Files.exists(existing.resolve(ADA + ".svg")));
        assertSummary("1 avatar written", Run.withInput("ada\n", "batch", "-", "-o", directory + "/b.tar/"));
        assertTrue(Files.isDirectory(directory.resolve("b.tar")));
    }

    private static void assertSummary(String start, Run run) {
        assertTrue(run.err().startsWith(start + " in "), run.err());
        assertEquals(1, run.err().lines().count());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(out))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        }
    }
}
