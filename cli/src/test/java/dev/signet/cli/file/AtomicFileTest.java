// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.signet.cli.terminal.CommandFailedException;
import dev.signet.cli.terminal.Streams.Content;
import dev.signet.cli.terminal.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    private static final Content NEW = out -> out.write("new".getBytes(StandardCharsets.UTF_8));

    private static final Content HALF = out -> {
        out.write("ne".getBytes(StandardCharsets.UTF_8));
        throw new IOException("No space left on device");
    };

    @TempDir
    private Path directory;

    @Test
    void writesContentAndLeavesNoTemporaryFile() throws IOException {
        AtomicFile.write(directory.resolve("a"), NEW);
        assertEquals("new", Files.readString(directory.resolve("a")));
        assertEquals(List.of("a"), names());
    }

    @Test
    void replacesExistingFile() throws IOException {
        Files.writeString(directory.resolve("a"), "something older and longer");
        AtomicFile.write(directory.resolve("a"), NEW);
        assertEquals("new", Files.readString(directory.resolve("a")));
    }

    @Test
    void leavesNoFileIfDiskIsFull() throws IOException {
        CommandFailedException e =
                assertThrows(CommandFailedException.class, () -> AtomicFile.write(directory.resolve("a"), HALF));
        assertEquals("Can't write '" + directory.resolve("a") + "': no space left on device.", e.getMessage());
        assertEquals(List.of(), names());
    }

    @Test
    void keepsExistingFileIfDiskIsFull() throws IOException {
        Files.writeString(directory.resolve("a"), "old");
        assertThrows(CommandFailedException.class, () -> AtomicFile.write(directory.resolve("a"), HALF));
        assertEquals("old", Files.readString(directory.resolve("a")));
        assertEquals(List.of("a"), names());
    }

    @Test
    void leavesNoFileIfContentThrows() throws IOException {
        assertThrows(
                IllegalStateException.class,
                () -> AtomicFile.write(directory.resolve("a"), out -> {
                    throw new IllegalStateException();
                }));
        assertEquals(List.of(), names());
    }

    @Test
    void failsIfDirectoryIsMissing() {
        Path file = directory.resolve("missing").resolve("a");
        CommandFailedException e = assertThrows(CommandFailedException.class, () -> AtomicFile.write(file, NEW));
        assertEquals("Can't write '" + file + "': its directory does not exist.", e.getMessage());
    }

    @Test
    void failsIfParentIsFile() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "").resolve("a");
        CommandFailedException e = assertThrows(CommandFailedException.class, () -> AtomicFile.write(file, NEW));
        assertTrue(e.getMessage().startsWith("Can't write '" + file + "': "), e.getMessage());
    }

    @Test
    void rejectsDirectory() {
        assertUsageError("a directory", directory);
        assertTrue(Files.isDirectory(directory));
    }

    @Test
    void rejectsSymbolicLinkAndKeepsItsTarget() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old");
        assertUsageError("a symbolic link", Files.createSymbolicLink(directory.resolve("link"), file));
        assertEquals("old", Files.readString(file));
    }

    @Test
    void rejectsDanglingSymbolicLink() throws IOException {
        Path missing = directory.resolve("missing");
        assertUsageError("a symbolic link", Files.createSymbolicLink(directory.resolve("link"), missing));
        assertFalse(Files.exists(missing));
    }

    @Test
    void rejectsDevice() {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device), "there is no /dev/null");
        assertUsageError("a device or a pipe", device);
    }

    private static void assertUsageError(String kind, Path target) {
        UsageException e = assertThrows(UsageException.class, () -> AtomicFile.write(target, NEW));
        assertEquals("'" + target + "' is " + kind + "; only regular files are replaced.", e.getMessage());
    }

    @Test
    void createsFileWithDefaultPermissions() throws IOException {
        assumeTrue(
                directory.getFileSystem().supportedFileAttributeViews().contains("posix"),
                "files have no permissions here");
        Path ordinary = Files.writeString(directory.resolve("ordinary"), "");
        AtomicFile.write(directory.resolve("a"), NEW);
        assertEquals(Files.getPosixFilePermissions(ordinary), Files.getPosixFilePermissions(directory.resolve("a")));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
