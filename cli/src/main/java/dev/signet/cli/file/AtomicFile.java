// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.file;

import dev.signet.cli.terminal.CommandFailedException;
import dev.signet.cli.terminal.SafeText;
import dev.signet.cli.terminal.Streams.Content;
import dev.signet.cli.terminal.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * Writes files atomically: to a temporary file in the same directory, which is then renamed. A failure or Ctrl-C deletes
 * the temporary file. Symbolic links are not followed.
 */
public final class AtomicFile {

    private static final Set<Path> TEMPORARY_FILES = new HashSet<>();
    private static final long PROCESS = ProcessHandle.current().pid();
    private static long number;
    private static boolean stopped;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(AtomicFile::stop));
    }

    private AtomicFile() {}

    /**
     * Writes the file, replacing an existing one.
     *
     * @throws UsageException if the target exists and is not a regular file
     */
    public static void write(Path target, Content content) {
        requireReplaceable(target);
        try {
            replace(target, content);
        } catch (IOException e) {
            throw cannotWrite(target, e);
        }
    }

    public static CommandFailedException cannotWrite(Path target, IOException cause) {
        String failure = "Can't write " + SafeText.quoted(target.toString());
        return cause instanceof NoSuchFileException
                ? new CommandFailedException(failure + ": its directory does not exist.")
                : new CommandFailedException(failure, cause);
    }

    /** Throws a {@link UsageException} if the target exists and is not a regular file. */
    public static void requireReplaceable(Path target) {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)
                && !Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new UsageException(
                    SafeText.quoted(target.toString()) + " is " + kind(target) + "; only regular files are replaced.");
        }
    }

    private static String kind(Path target) {
        if (Files.isSymbolicLink(target)) {
            return "a symbolic link";
        }
        return Files.isDirectory(target) ? "a directory" : "a device or a pipe";
    }

    private static void replace(Path target, Content content) throws IOException {
        Path temporary = newName(target);
        boolean complete = false;
        try {
            try (OutputStream out = open(temporary)) {
                content.writeTo(out);
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            complete = true;
        } finally {
            close(temporary, complete);
        }
    }

    /** Files.createTempFile would make files that only their owner can read. */
    private static synchronized Path newName(Path target) {
        return target.resolveSibling(".signet-" + PROCESS + "-" + number++ + ".tmp");
    }

    /** Synchronized, so that {@link #stop} sees every open file. */
    private static synchronized OutputStream open(Path temporary) throws IOException {
        waitIfStopped();
        OutputStream out = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        TEMPORARY_FILES.add(temporary);
        return out;
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
