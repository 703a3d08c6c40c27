// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.file;

import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.SafeText;
import dev.signet.cli.terminal.Streams.Content;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * Writes files atomically: to a temporary file in the same directory, which is then renamed. A failure or Ctrl-C deletes
 * the temporary file.
 */
public final class AtomicFile {

    /** As in Linux. */
    private static final int MAX_LINKS = 40;

    private static final Set<Path> TEMPORARY_FILES = new HashSet<>();
    private static final long PROCESS = ProcessHandle.current().pid();
    private static long number;
    private static boolean stopped;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(AtomicFile::stop));
    }

    private AtomicFile() {}

    /**
     * Writes the file that a user names, replacing an existing one. Symbolic links are followed. A device or a pipe is written
     * directly.
     */
    public static void write(Path target, Content content) {
        if (Files.exists(target) && !Files.isRegularFile(target) && !Files.isDirectory(target)) {
            try (OutputStream out = Files.newOutputStream(target, StandardOpenOption.WRITE)) {
                content.writeChecked(out);
            } catch (IOException e) {
                throw cannotWrite(target, e);
            }
        } else {
            replace(linked(target), content);
        }
    }

    /** Returns where the symbolic links of a target lead to. Unlike {@link Path#toRealPath}, works if there is no file yet. */
    private static Path linked(Path target) {
        Path linked = target;
        try {
            for (int i = 0; Files.isSymbolicLink(linked); i++) {
                if (i == MAX_LINKS) {
                    throw new IOException("Too many levels of symbolic links");
                }
                linked = linked.resolveSibling(Files.readSymbolicLink(linked));
            }
        } catch (IOException e) {
            throw cannotWrite(target, e);
        }
        return linked;
    }

    private static CommandException cannotWrite(Path target, IOException cause) {
        String failure = "Can't write " + SafeText.quoted(target.toString());
        return cause instanceof NoSuchFileException
                ? CommandException.failed(failure + ": its directory does not exist.")
                : CommandException.failed(failure, cause);
    }

    /** Writes the file, replacing an existing file or symbolic link. */
    public static void replace(Path target, Content content) {
        try {
            writeAndMove(target, content);
        } catch (IOException e) {
            throw cannotWrite(target, e);
        }
    }

    private static void writeAndMove(Path target, Content content) throws IOException {
        Path temporary = create(target);
        boolean complete = false;
        try {
            try (OutputStream out = Files.newOutputStream(temporary, StandardOpenOption.WRITE)) {
                content.writeChecked(out);
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            complete = true;
        } finally {
            close(temporary, complete);
        }
    }

    /** Files.createTempFile would make files that only their owner can read. Synchronized, so that {@link #stop} sees every file. */
    private static synchronized Path create(Path target) throws IOException {
        waitIfStopped();
        while (true) {
            Path temporary = target.resolveSibling(".signet-" + PROCESS + "-" + number++ + ".tmp");
            try {
                TEMPORARY_FILES.add(Files.createFile(temporary));
                return temporary;
            } catch (FileAlreadyExistsException e) {
                // Left by a process with this id that was killed; in a container, ids repeat.
            }
        }
    }

    private static synchronized void close(Path temporary, boolean complete) throws IOException {
        waitIfStopped();
        if (TEMPORARY_FILES.remove(temporary) && !complete) {
            Files.deleteIfExists(temporary);
        }
    }

    /** Blocks during shutdown: a new temporary file would not be deleted, and its failure would be reported wrongly. */
    private static synchronized void waitIfStopped() {
        while (stopped) {
            try {
                AtomicFile.class.wait();
            } catch (InterruptedException e) {
                // The process is ending, so the thread keeps waiting.
            }
        }
    }

    private static synchronized void stop() {
        stopped = true;
        for (Path temporary : TEMPORARY_FILES) {
            try {
                Files.deleteIfExists(temporary);
            } catch (IOException e) {
                // The process is ending, so the failure can't be reported.
            }
        }
    }
}
