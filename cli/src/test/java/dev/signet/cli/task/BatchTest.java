// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.cli.terminal.FailedException;
import dev.signet.input.Hash;
import dev.signet.input.Parameters;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchTest {

    @TempDir
    private Path directory;

    private final ConcurrentLinkedQueue<String> complaints = new ConcurrentLinkedQueue<>();

    private final Batch.Watcher watcher = new Batch.Watcher() {
        @Override
        public void advanced(BatchCount count, long consumed) {}

        @Override
        public void badLine(String complaint) {
            complaints.add(complaint);
        }
    };

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void everySeedGetsItsAvatar(int jobs) throws IOException {
        List<String> seeds = IntStream.range(0, 500).mapToObj(i -> "user " + i).toList();
        assertEquals(new BatchCount(500, 0, 0), run(plan(false), String.join("\n", seeds), jobs));
        assertEquals(500, files().size());
        Parameters parameters = plan(false).parameters();
        for (String seed : seeds) {
            assertArrayEquals(Avatar.ofSeed(seed).with(parameters).svg().getBytes(StandardCharsets.UTF_8), read(seed));
        }
    }

    @Test
    void filesThatAreThereAlreadyAreSkipped() throws IOException {
        run(plan(false), "ada\n", 1);
        Files.writeString(file("ada"), "kept");
        assertEquals(new BatchCount(1, 1, 0), run(plan(false), "ada\ngrace\n", 1));
        assertEquals("kept", Files.readString(file("ada")));
    }

    @Test
    void filesThatAreThereAlreadyAreWrittenAgainIfAskedFor() throws IOException {
        run(plan(false), "ada\n", 1);
        Files.writeString(file("ada"), "not kept");
        assertEquals(new BatchCount(2, 0, 0), run(plan(true), "ada\ngrace\n", 1));
        assertArrayEquals(Avatar.ofSeed("ada").with(plan(true).parameters()).bytes(Format.SVG), read("ada"));
    }

    @Test
    void aSeedThatComesManyTimesIsDrawnOnce() throws IOException {
        assertEquals(new BatchCount(1, 999, 0), run(plan(false), "ada\n".repeat(1000), 4));
        assertEquals(1, files().size());
    }

    @Test
    void seedsThatDifferInCaseAreDifferentAvatars() throws IOException {
        assertEquals(new BatchCount(2, 0, 0), run(plan(false), "ada\nAda\n", 2));
        assertEquals(2, files().stream().map(String::toLowerCase).distinct().count());
    }

    @Test
    void aBadLineIsReportedAndTheOthersGoOn() throws IOException {
        assertEquals(new BatchCount(2, 0, 1), run(plan(false), "ada\n\0\377\ngrace\n", 2));
        assertEquals(List.of("line 2: The line is not valid UTF-8."), List.copyOf(complaints));
        assertEquals(2, files().size());
    }

    @Test
    void emptyInputIsNoWork() throws IOException {
        assertEquals(new BatchCount(0, 0, 0), run(plan(false), "", 2));
    }

    @Test
    void theFirstFileThatCannotBeWrittenEndsTheBatch() throws IOException {
        Files.createDirectory(file("bad"));
        FailedException e = assertThrows(FailedException.class, () -> run(plan(true), "ada\nbad\ngrace\n", 1));
        assertEquals("Can't write '" + file("bad") + "': it is a directory.", e.sentence());
        assertTrue(Files.exists(file("ada")) && Files.notExists(file("grace")));
    }

    @Test
    @Timeout(60)
    void aFailureIsNotHeldBackByInputThatNeverEnds() throws IOException {
        Files.createDirectory(file("bad"));
        PipedOutputStream producer = new PipedOutputStream();
        InputStream endless = new PipedInputStream(producer);
        producer.write("bad\n".getBytes(StandardCharsets.UTF_8)); // and nobody closes it
        Batch batch = new Batch(plan(true), SeedLines.of(endless), watcher);
        assertThrows(FailedException.class, () -> batch.run(2));
    }

    @Test
    void aDirectoryIsMadeWithItsParents() {
        Path deep = directory.resolve("a").resolve("b");
        new BatchPlan(deep, Format.SVG, Parameters.DEFAULT, FileNames.HASH, false).prepare();
        assertTrue(Files.isDirectory(deep));
    }

    @Test
    void aFileIsNoDirectory() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        assertEquals("'" + file + "' is a file, not a directory.", failureToPrepare(file));
        Path below = file.resolve("b");
        String sentence = failureToPrepare(below);
        assertTrue(sentence.startsWith("Can't make the directory '" + below + "': "), sentence);
    }

    private static String failureToPrepare(Path directory) {
        BatchPlan plan = new BatchPlan(directory, Format.SVG, Parameters.DEFAULT, FileNames.HASH, false);
        return assertThrows(FailedException.class, plan::prepare).sentence();
    }

    private BatchPlan plan(boolean overwrite) {
        return new BatchPlan(directory, Format.SVG, Parameters.DEFAULT.withSize(32), FileNames.HASH, overwrite);
    }

    private BatchCount run(BatchPlan plan, String input, int jobs) {
        // Latin-1, so that a test can write bytes that are no UTF-8.
        SeedLines lines = SeedLines.of(new ByteArrayInputStream(input.getBytes(StandardCharsets.ISO_8859_1)));
        Batch batch = new Batch(plan, lines, watcher);
        batch.run(jobs);
        return batch.count();
    }

    private Path file(String seed) {
        return directory.resolve(FileNames.HASH.of(seed, Hash.ofSeed(seed), Format.SVG));
    }

    private byte[] read(String seed) throws IOException {
        return Files.readAllBytes(file(seed));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toList());
        }
    }
}
