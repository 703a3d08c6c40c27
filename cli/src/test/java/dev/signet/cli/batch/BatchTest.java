// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.cli.file.SeedLines;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchTest {

    private static final Parameters PARAMETERS = Parameters.DEFAULT.withSize(32);
    private static final BatchPlan PLAN = new BatchPlan(Format.SVG, PARAMETERS, Hash::ofSeed, FileNames.HASH, 0);

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void writesAvatarOfEverySeed(int jobs) throws IOException {
        List<String> seeds = IntStream.range(0, 500).mapToObj(i -> "user " + i).toList();
        assertEquals("500 avatars written", run(target(false), String.join("\n", seeds), jobs));
        assertEquals(500, files().size());
        for (String seed : seeds) {
            assertArrayEquals(Avatar.of(seed, PARAMETERS).svg().getBytes(StandardCharsets.UTF_8), read(seed));
        }
    }

    @Test
    void skipsExistingFiles() throws IOException {
        run(target(false), "ada\n", 1);
        Files.writeString(file("ada"), "kept");
        assertEquals("1 avatar written, 1 skipped", run(target(false), "ada\ngrace\n", 1));
        assertEquals("kept", Files.readString(file("ada")));
    }

    /** As a power failure may leave it. */
    @Test
    void writesEmptyFilesAgain() throws IOException {
        run(target(false), "ada\n", 1);
        Files.writeString(file("ada"), "");
        assertEquals("1 avatar written", run(target(false), "ada\n", 1));
        assertArrayEquals(Avatar.of("ada", PARAMETERS).bytes(Format.SVG), read("ada"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"size=32&shape=circle", "size=64", "nonsense"})
    void rejectsOtherPictureOptionsThanThoseOfExistingFiles(String options) throws IOException {
        run(target(false), "ada\n", 1);
        Files.writeString(directory.resolve(".signet-svg"), options);
        CommandException e = assertThrows(CommandException.class, () -> run(target(false), "ada\n", 1));
        assertEquals(
                "The files in '" + directory + "' have other picture options; use these, --force or another directory.",
                e.getMessage());
        assertEquals("1 avatar written", run(target(true), "ada\n", 1));
        assertEquals("0 avatars written, 1 skipped", run(target(false), "ada\n", 1));
    }

    /** Otherwise the files that were not yet replaced would be skipped for good. */
    @Test
    void rejectsRunWithoutForceAfterOneWithForceAndOtherOptionsHasFailed() throws IOException {
        run(target(false), "ada\ngrace\n", 1);
        Files.createDirectory(file("bad"));
        BatchPlan round =
                new BatchPlan(Format.SVG, PARAMETERS.withShape(Shape.CIRCLE), Hash::ofSeed, FileNames.HASH, 0);
        BatchTarget failing = new DirectoryTarget(round, directory, true);
        assertThrows(CommandException.class, () -> run(failing, "ada\nbad\ngrace\n", 1));
        Files.delete(file("bad"));
        BatchTarget later = new DirectoryTarget(round, directory, false);
        assertTrue(assertThrows(CommandException.class, () -> run(later, "ada\ngrace\n", 1))
                .isUsage());
        assertEquals("2 avatars written", run(new DirectoryTarget(round, directory, true), "ada\ngrace\n", 1));
        assertEquals(
                "0 avatars written, 2 skipped", run(new DirectoryTarget(round, directory, false), "ada\ngrace\n", 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"size=32", ""})
    void acceptsEqualOrUnknownPictureOptionsOfExistingFiles(String options) throws IOException {
        run(target(false), "ada\n", 1);
        Files.writeString(directory.resolve(".signet-svg"), options);
        assertEquals("0 avatars written, 1 skipped", run(target(false), "ada\n", 1));
    }

    @Test
    void filesOfOtherFormatMayHaveOtherOptions() throws IOException {
        run(target(false), "ada\n", 1);
        BatchPlan png = new BatchPlan(Format.PNG, PARAMETERS.withSize(64), Hash::ofSeed, FileNames.HASH, 0);
        assertEquals("1 avatar written", run(new DirectoryTarget(png, directory, false), "ada\n", 1));
    }

    @Test
    void replacesExistingFilesIfOverwriting() throws IOException {
        run(target(false), "ada\n", 1);
        Files.writeString(file("ada"), "not kept");
        assertEquals("2 avatars written", run(target(true), "ada\ngrace\n", 1));
        assertArrayEquals(Avatar.of("ada", PARAMETERS).bytes(Format.SVG), read("ada"));
    }

    @Test
    void rendersRepeatedSeedOnce() throws IOException {
        assertEquals("1 avatar written, 999 skipped", run(target(false), "ada\n".repeat(1000), 4));
        assertEquals(1, files().size());
    }

    @Test
    void writesSeparateFilesForSeedsThatDifferInCase() throws IOException {
        assertEquals("2 avatars written", run(target(false), "ada\nAda\n", 2));
        assertEquals(2, files().stream().map(String::toLowerCase).distinct().count());
    }

    @Test
    void reportsInvalidLineAndContinues() throws IOException {
        assertEquals("2 avatars written, 1 invalid line", run(target(false), "ada\n\0\377\ngrace\n", 2));
        assertEquals(
                "line 2: The line is not valid UTF-8.",
                err.toString(StandardCharsets.UTF_8).strip());
        assertEquals(2, files().size());
    }

    @Test
    void writesNothingForEmptyInput() throws IOException {
        assertEquals("0 avatars written", run(target(false), "", 2));
    }

    @Test
    void stopsAtFirstFailedWrite() throws IOException {
        Files.createDirectory(file("bad"));
        CommandException e = assertThrows(CommandException.class, () -> run(target(true), "ada\nbad\ngrace\n", 1));
        assertEquals("Can't write '" + file("bad") + "': is a directory.", e.getMessage());
        assertTrue(Files.exists(file("ada")) && Files.notExists(file("grace")));
    }

    @Test
    void throwsFailureWhileInputIsStillOpen() throws IOException {
        Files.createDirectory(file("bad"));
        PipedOutputStream producer = new PipedOutputStream();
        InputStream endless = new PipedInputStream(producer);
        producer.write("bad\n".getBytes(StandardCharsets.UTF_8)); // the pipe stays open
        Batch batch = new Batch(target(true), SeedLines.of(endless), progress());
        assertThrows(CommandException.class, () -> batch.run(2));
    }

    @Test
    void createsDirectoryWithParents() {
        Path deep = directory.resolve("a").resolve("b");
        run(new DirectoryTarget(PLAN, deep, false), "", 1);
        assertTrue(Files.isDirectory(deep));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void acceptsSymbolicLinkToDirectory() throws IOException {
        Path link =
                Files.createSymbolicLink(directory.resolve("link"), Files.createDirectory(directory.resolve("real")));
        assertEquals("1 avatar written", run(new DirectoryTarget(PLAN, link, false), "ada", 1));
    }

    @Test
    void writesFilesToSubdirectoriesByHash() throws IOException {
        BatchPlan plan = new BatchPlan(Format.SVG, PARAMETERS, Hash::ofSeed, FileNames.HASH, 2);
        assertEquals("2 avatars written", run(new DirectoryTarget(plan, directory, false), "ada\ngrace", 2));
        String hex = Hash.ofSeed("ada").hex();
        Path file = directory
                .resolve(hex.substring(0, 2))
                .resolve(hex.substring(2, 4))
                .resolve(hex + ".svg");
        assertArrayEquals(Avatar.of("ada", PARAMETERS).bytes(Format.SVG), Files.readAllBytes(file));
        assertEquals("0 avatars written, 2 skipped", run(new DirectoryTarget(plan, directory, false), "ada\ngrace", 2));
    }

    @Test
    void rejectsFileAsDirectory() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        BatchTarget target = new DirectoryTarget(PLAN, file, false);
        CommandException e = assertThrows(CommandException.class, () -> run(target, "", 1));
        assertEquals("'" + file + "' is a file, not a directory.", e.getMessage());
    }

    @Test
    void failsIfDirectoryCannotBeCreated() throws IOException {
        Path below = Files.writeString(directory.resolve("file"), "").resolve("b");
        BatchTarget target = new DirectoryTarget(PLAN, below, false);
        CommandException e = assertThrows(CommandException.class, () -> run(target, "", 1));
        assertTrue(e.getMessage().startsWith("Can't create the directory '" + below + "': "), e.getMessage());
    }

    private DirectoryTarget target(boolean overwrite) {
        return new DirectoryTarget(PLAN, directory, overwrite);
    }

    private String run(BatchTarget target, String input, int jobs) {
        // Latin-1, so that tests can write invalid UTF-8.
        SeedLines lines = SeedLines.of(new ByteArrayInputStream(input.getBytes(StandardCharsets.ISO_8859_1)));
        Progress progress = progress();
        new Batch(target, lines, progress).run(jobs);
        return progress.summary();
    }

    private Progress progress() {
        return progress(err);
    }

    private static Progress progress(OutputStream err) {
        PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8);
        Streams streams =
                new Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream(), to, Terminal.NONE);
        return new Progress(streams, OptionalLong.empty(), () -> 0, System::nanoTime);
    }

    private Path file(String seed) {
        return directory.resolve(FileNames.HASH.of(seed, Hash.ofSeed(seed), Format.SVG));
    }

    private byte[] read(String seed) throws IOException {
        return Files.readAllBytes(file(seed));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .collect(Collectors.toList());
        }
    }
}
