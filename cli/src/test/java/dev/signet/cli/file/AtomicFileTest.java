// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.Streams.Content;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        CommandException e = assertThrows(CommandException.class, () -> AtomicFile.write(directory.resolve("a"), HALF));
        assertEquals("Can't write '" + directory.resolve("a") + "': no space left on device.", e.getMessage());
        assertEquals(List.of(), names());
    }

    /** As after SIGKILL of a process with the same id, which is usual in containers. */
    @Test
    void writesBesideTemporaryFilesThatAreLeft() throws IOException {
        List<String> name = new ArrayList<>();
        AtomicFile.write(directory.resolve("a"), out -> name.addAll(names()));
        Matcher numbered = Pattern.compile("(.*-)(\\d+)(\\.tmp)").matcher(name.get(0));
        assertTrue(numbered.matches(), name.get(0));
        for (int next = 1; next <= 3; next++) {
            long number = Long.parseLong(numbered.group(2)) + next;
            Files.writeString(directory.resolve(numbered.group(1) + number + numbered.group(3)), "left");
        }
        AtomicFile.write(directory.resolve("a"), NEW);
        assertEquals("new", Files.readString(directory.resolve("a")));
        assertEquals(4, names().size());
    }

    @Test
    void keepsExistingFileIfDiskIsFull() throws IOException {
        Files.writeString(directory.resolve("a"), "old");
        assertThrows(CommandException.class, () -> AtomicFile.write(directory.resolve("a"), HALF));
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
        CommandException e = assertThrows(CommandException.class, () -> AtomicFile.write(file, NEW));
        assertEquals("Can't write '" + file + "': its directory does not exist.", e.getMessage());
    }

    @Test
    void failsIfParentIsFile() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "").resolve("a");
        CommandException e = assertThrows(CommandException.class, () -> AtomicFile.write(file, NEW));
        assertTrue(e.getMessage().startsWith("Can't write '" + file + "': "), e.getMessage());
    }

    @Test
    void failsIfTargetIsDirectory() throws IOException {
        Path target = Files.createDirectory(directory.resolve("a"));
        CommandException e = assertThrows(CommandException.class, () -> AtomicFile.write(target, NEW));
        assertEquals("Can't write '" + target + "': is a directory.", e.getMessage());
        assertEquals(List.of("a"), names());
    }

    /** Both links are relative, and to another directory. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void writesWhereSymbolicLinksLead(boolean exists) throws IOException {
        Path file = Files.createDirectory(directory.resolve("real")).resolve("file");
        if (exists) {
            Files.writeString(file, "something older and longer");
        }
        Path second = Files.createSymbolicLink(directory.resolve("second"), Path.of("real", "file"));
        Path first = Files.createSymbolicLink(directory.resolve("real").resolve("first"), Path.of("..", "second"));
        AtomicFile.write(first, NEW);
        assertEquals("new", Files.readString(file));
        assertTrue(Files.isSymbolicLink(first) && Files.isSymbolicLink(second));
    }

    @Test
    void failsIfSymbolicLinksFormCircle() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("a"), Path.of("b"));
        Files.createSymbolicLink(directory.resolve("b"), Path.of("a"));
        CommandException e = assertThrows(CommandException.class, () -> AtomicFile.write(link, NEW));
        assertEquals("Can't write '" + link + "': too many levels of symbolic links.", e.getMessage());
        assertTrue(Files.isSymbolicLink(link));
    }

    @Test
    void replacesSymbolicLinkItselfWithoutFollowing() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        AtomicFile.replace(link, NEW);
        assertEquals("old", Files.readString(file));
        assertEquals("new", Files.readString(link));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void writesToDeviceDirectly() {
        AtomicFile.write(Path.of("/dev/null"), NEW);
        assertFalse(Files.isRegularFile(Path.of("/dev/null")));
        CommandException e = assertThrows(CommandException.class, () -> AtomicFile.write(Path.of("/dev/full"), NEW));
        assertEquals("Can't write '/dev/full': no space left on device.", e.getMessage());
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
