// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Palette;
import dev.signet.Parameters;
import dev.signet.cli.batch.Batch;
import dev.signet.cli.batch.BatchCount;
import dev.signet.cli.batch.BatchPlan;
import dev.signet.cli.batch.BatchTest;
import dev.signet.cli.batch.FileNames;
import dev.signet.cli.batch.Progress;
import dev.signet.cli.file.SeedLines;
import dev.signet.cli.terminal.CommandFailedException;
import dev.signet.cli.terminal.UsageException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArchiveTargetTest {

    private static final List<String> SEEDS =
            IntStream.range(0, 300).mapToObj(i -> "user " + i).toList();
    private static final BatchPlan PLAN = plan(Parameters.DEFAULT);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void writesSameBytesForAnyNumberOfThreads(ArchiveFormat format) throws IOException {
        byte[] expected = stream(format, SEEDS, 1);
        for (int jobs : new int[] {2, 7}) {
            assertArrayEquals(expected, stream(format, SEEDS, jobs));
        }
    }

    @Test
    void zipHasEveryAvatarInInputOrder() throws IOException {
        Path file = Files.write(directory.resolve("a.zip"), stream(ArchiveFormat.ZIP, SEEDS, 3));
        try (ZipFile zip = new ZipFile(file.toFile())) {
            assertEquals(
                    SEEDS.stream().map(ArchiveTargetTest::path).toList(),
                    zip.stream().map(ZipEntry::getName).toList());
            for (String seed : SEEDS) {
                byte[] content = zip.getInputStream(zip.getEntry(path(seed))).readAllBytes();
                assertArrayEquals(Avatar.of(seed).bytes(Format.SVG), content);
            }
        }
    }

    @Test
    void tarHasEveryAvatarInInputOrder() throws IOException {
        ByteBuffer tar = ByteBuffer.wrap(stream(ArchiveFormat.TAR, SEEDS, 3));
        for (String seed : SEEDS) {
            byte[] header = new byte[512];
            tar.get(header);
            assertEquals(path(seed), new String(header, 0, 100, StandardCharsets.US_ASCII).trim());
            byte[] content = new byte[Integer.parseInt(new String(header, 124, 11, StandardCharsets.US_ASCII), 8)];
            tar.get(content).position((tar.position() + 511) / 512 * 512);
            assertArrayEquals(Avatar.of(seed).bytes(Format.SVG), content);
        }
        assertEquals(1024, tar.remaining());
    }

    @ParameterizedTest
    @EnumSource
    void skipsRepeatedSeedsAndInvalidLines(ArchiveFormat format) throws IOException {
        byte[] expected = stream(format, List.of("ada", "grace"), 1);
        assertArrayEquals(expected, stream(format, List.of("ada", "\377", "ada", "grace", "grace"), 2));
    }

    /** Truncates a complete archive within headers, contents and its end, and between entries. */
    @ParameterizedTest
    @EnumSource
    void resumesInterruptedArchiveToSameBytes(ArchiveFormat format) throws IOException {
        byte[] whole = stream(format, SEEDS, 1);
        Path target = directory.resolve("a.archive");
        Path part = directory.resolve("a.archive.part");
        for (int length = 0; length <= whole.length; length += 7919) {
            Files.write(part, Arrays.copyOf(whole, length));
            BatchCount count = write(PLAN, format, target, SEEDS, false);
            assertArrayEquals(whole, Files.readAllBytes(target));
            assertEquals(SEEDS.size(), count.lines());
            assertTrue(length < 2000 || count.skipped() > length / 4000, count.summary());
            Files.delete(target);
        }
        assertEquals(List.of(), files());
    }

    @ParameterizedTest
    @EnumSource
    void doesNotRenderExistingEntriesAgain(ArchiveFormat format) throws IOException {
        byte[] whole = stream(format, SEEDS, 1);
        Files.write(directory.resolve("a.archive.part"), whole);
        assertEquals(
                new BatchCount(0, SEEDS.size(), 0), write(PLAN, format, directory.resolve("a.archive"), SEEDS, false));
    }

    /** The part file of a run that was killed after the last byte. */
    @ParameterizedTest
    @EnumSource
    void continuesCompletePartFileAfterLinesWereAppended(ArchiveFormat format) throws IOException {
        Path target = directory.resolve("a.archive");
        for (int count : new int[] {0, 200}) {
            Files.write(directory.resolve("a.archive.part"), stream(format, SEEDS.subList(0, count), 1));
            assertEquals(new BatchCount(300 - count, count, 0), write(PLAN, format, target, SEEDS, false));
            assertArrayEquals(stream(format, SEEDS, 1), Files.readAllBytes(target));
            Files.delete(target);
        }
    }

    @ParameterizedTest
    @EnumSource
    void stoppedPartFileHasTheAvatarsThatWereCounted(ArchiveFormat format) throws IOException {
        Path archive = directory.resolve("a.archive");
        Progress progress = BatchTest.progress(OutputStream.nullOutputStream());
        try (PartialFile file = PartialFile.open(archive, false);
                ArchiveTarget target = new ArchiveTarget(PLAN, format, file)) {
            SeedLines lines = lines(SEEDS);
            target.begin(lines, progress);
            target.renderNext(lines, progress);
            target.stop();
        }
        long written = progress.count().written();
        assertTrue(written > 1 && written < SEEDS.size(), () -> written + " avatars");
        assertEquals(new BatchCount(300 - written, written, 0), write(PLAN, format, archive, SEEDS, false));
    }

    @Test
    void doesNotFollowSymbolicLinkOfCentralDirectory() throws IOException {
        Path victim = Files.writeString(directory.resolve("victim"), "mine");
        Files.createSymbolicLink(directory.resolve("a.archive.part.central-directory"), victim);
        Path target = directory.resolve("a.archive");
        assertThrows(CommandFailedException.class, () -> write(PLAN, ArchiveFormat.ZIP, target, SEEDS, false));
        assertEquals("mine", Files.readString(victim));
    }

    @ParameterizedTest
    @EnumSource
    void rejectsPartFileOfOtherSeeds(ArchiveFormat format) throws IOException {
        byte[] other = stream(format, List.of("someone", "else"), 1);
        assertOtherContent(format, PLAN, other);
    }

    /** For a quarter of the seeds auto selects fire, so these entries are equal. */
    @ParameterizedTest
    @EnumSource
    void rejectsPartFileOfOtherOptions(ArchiveFormat format) throws IOException {
        byte[] other = stream(plan(Parameters.DEFAULT.withPalette(Palette.AUTO)), format, SEEDS, 1);
        assertOtherContent(format, plan(Parameters.DEFAULT.withPalette(Palette.FIRE)), other);
    }

    private void assertOtherContent(ArchiveFormat format, BatchPlan plan, byte[] part) throws IOException {
        Path file = Files.write(directory.resolve("a.archive.part"), part);
        Path target = directory.resolve("a.archive");
        UsageException e = assertThrows(UsageException.class, () -> write(plan, format, target, SEEDS, false));
        assertTrue(e.getMessage().contains("other seeds or options"), e.getMessage());
        assertArrayEquals(part, Files.readAllBytes(file));
        write(plan, format, target, SEEDS, true);
        assertArrayEquals(stream(plan, format, SEEDS, 1), Files.readAllBytes(target));
    }

    @Test
    void rejectsSecondWriter() throws IOException {
        Path target = directory.resolve("a.tar");
        try (PartialFile first = PartialFile.open(target, false)) {
            assertTrue(first.isResumable());
            CommandFailedException e = assertThrows(CommandFailedException.class, () -> PartialFile.open(target, true));
            assertEquals("Another process is writing '" + target + ".part'.", e.getMessage());
        }
    }

    @Test
    void refusesPartThatAnotherProcessCompletedBeforeItWasLocked() throws IOException {
        Path part = directory.resolve("a.archive.part");
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            Files.move(part, directory.resolve("a.archive"));
            assertThrows(CommandFailedException.class, () -> PartialFile.lock(channel, part));
        }
    }

    @Test
    void doesNotReplaceCompleteArchive() throws IOException {
        Path target = Files.writeString(directory.resolve("a.tar"), "kept");
        UsageException e = assertThrows(UsageException.class, () -> PartialFile.open(target, false));
        assertEquals("'" + target + "' already exists; use --force to replace it.", e.getMessage());
        assertEquals("kept", Files.readString(target));
    }

    @Test
    void writesZip64ForMoreThan65535Entries() throws IOException {
        List<String> seeds =
                IntStream.range(0, 70_000).mapToObj(Integer::toString).toList();
        Path file = Files.write(directory.resolve("a.zip"), stream(ArchiveFormat.ZIP, seeds, 2));
        try (ZipFile zip = new ZipFile(file.toFile())) {
            assertEquals(70_000, zip.size());
            assertEquals(70_000, zip.stream().map(ZipEntry::getName).distinct().count());
        }
    }

    @Test
    void writesZip64ForOffsetsBeyond4GiB() throws IOException {
        Path file = directory.resolve("sparse.zip");
        byte[] content = {1, 2, 3};
        CRC32 crc = new CRC32();
        crc.update(content);
        long offset = 5L << 30;
        try (ZipEncoder encoder = new ZipEncoder(directory.resolve("spool"));
                FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                OutputStream out = Channels.newOutputStream(channel.position(offset))) {
            byte[] header = encoder.header("far", content.length, (int) crc.getValue());
            encoder.added(header, offset);
            out.write(header);
            out.write(content);
            encoder.writeEnd(out, channel.position());
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            assertArrayEquals(content, zip.getInputStream(zip.getEntry("far")).readAllBytes());
        }
    }

    private static BatchPlan plan(Parameters parameters) {
        return new BatchPlan(Format.SVG, parameters, FileNames.READABLE, 1);
    }

    private static String path(String seed) {
        return PLAN.path(seed, PLAN.avatar(seed).hash());
    }

    private byte[] stream(ArchiveFormat format, List<String> seeds, int jobs) throws IOException {
        return stream(PLAN, format, seeds, jobs);
    }

    private byte[] stream(BatchPlan plan, ArchiveFormat format, List<String> seeds, int jobs) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        run(plan, format, new StreamSink(out), seeds, jobs);
        return out.toByteArray();
    }

    private BatchCount write(BatchPlan plan, ArchiveFormat format, Path target, List<String> seeds, boolean overwrite)
            throws IOException {
        try (PartialFile file = PartialFile.open(target, overwrite)) {
            return run(plan, format, file, seeds, 2);
        }
    }

    private BatchCount run(BatchPlan plan, ArchiveFormat format, ArchiveSink sink, List<String> seeds, int jobs)
            throws IOException {
        try (ArchiveTarget target = new ArchiveTarget(plan, format, sink)) {
            Progress progress = BatchTest.progress(OutputStream.nullOutputStream());
            new Batch(target, lines(seeds), progress).run(jobs);
            return progress.count();
        }
    }

    /** In Latin-1, so that tests can write invalid UTF-8. */
    private static SeedLines lines(List<String> seeds) {
        byte[] input = String.join("\n", seeds).getBytes(StandardCharsets.ISO_8859_1);
        return SeedLines.of(new ByteArrayInputStream(input));
    }

    private List<String> files() throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(Path::toString).collect(Collectors.toList());
        }
    }
}
