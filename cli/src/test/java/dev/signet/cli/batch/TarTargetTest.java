// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.cli.file.SeedLines;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TarTargetTest {

    private static final List<String> SEEDS =
            IntStream.range(0, 300).mapToObj(i -> "user " + i).toList();
    private static final BatchPlan PLAN =
            new BatchPlan(Format.PNG, Parameters.DEFAULT, Hash::ofSeed, FileNames.READABLE, 1);

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void writesSameBytesForAnyNumberOfThreads() {
        byte[] expected = archive(SEEDS, 1);
        for (int jobs : new int[] {2, 7}) {
            assertArrayEquals(expected, archive(SEEDS, jobs));
        }
    }

    /** With the tar of the system, which reports wrong checksums and ends. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void tarExtractsEveryAvatarInInputOrder() throws IOException, InterruptedException {
        Files.write(directory.resolve("a.tar"), archive(SEEDS, 3));
        Process tar = new ProcessBuilder("tar", "-xvf", "a.tar")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(tar.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, tar.waitFor(), printed);
        assertEquals(
                SEEDS.stream().map(seed -> PLAN.path(seed, Hash.ofSeed(seed))).toList(),
                printed.lines().toList());
        for (String seed : SEEDS) {
            Path file = directory.resolve(PLAN.path(seed, Hash.ofSeed(seed)));
            assertArrayEquals(Avatar.of(seed).png(), Files.readAllBytes(file));
            assertEquals("1980-01-01T00:00:00Z", Files.getLastModifiedTime(file).toString());
        }
    }

    @Test
    void skipsInvalidLine() {
        assertArrayEquals(archive(List.of("ada", "grace"), 1), archive(List.of("ada", "\377", "grace"), 2));
        assertEquals("line 2: The line is not valid UTF-8.\n", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void throwsFailedWriteFromAnyThread() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("full");
            }
        };
        assertThrows(UncheckedIOException.class, () -> write(SEEDS, full, 3));
    }

    private byte[] archive(List<String> seeds, int jobs) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(seeds, out, jobs);
        return out.toByteArray();
    }

    private void write(List<String> seeds, OutputStream out, int jobs) {
        // Latin-1, so that tests can write invalid UTF-8.
        byte[] input = String.join("\n", seeds).getBytes(StandardCharsets.ISO_8859_1);
        PrintStream messages = new PrintStream(err, true, StandardCharsets.UTF_8);
        Streams streams = new Streams(InputStream.nullInputStream(), out, messages, Terminal.NONE);
        Progress progress = new Progress(streams, OptionalLong.empty(), () -> 0, System::nanoTime);
        new Batch(new TarTarget(PLAN, out), SeedLines.of(new ByteArrayInputStream(input)), progress).run(jobs);
    }
}
