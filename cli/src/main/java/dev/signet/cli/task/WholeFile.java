// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import dev.signet.cli.terminal.Content;
import dev.signet.cli.terminal.FailedException;
import dev.signet.cli.terminal.Quoted;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * Writes files that are either complete or not there: first to a temporary file in the same directory, then moved to
 * their name in one step. A failure deletes the temporary file, and so does Ctrl-C.
 */
public final class WholeFile {

    private static final Set<Path> UNFINISHED = new HashSet<>();
    private static final long PROCESS = ProcessHandle.current().pid();
    private static long number;
    private static boolean stopped;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(WholeFile::stop));
    }

    private WholeFile() {}

    /** Writes the file, in the place of one that may be there already. */
    public static void write(Path target, Content content) {
        try {
            if (!Files.exists(target)) {
                replace(target, content);
            } else if (Files.isRegularFile(target)) {
                // A link stays a link: the file it leads to is the one to replace.
                replace(target.toRealPath(), content);
            } else if (Files.isDirectory(target)) {
                throw new FileSystemException(target.toString(), "", "it is a directory");
            } else {
                writeToDevice(target, content);
            }
        } catch (IOException e) {
            throw new FailedException("Can't write " + Quoted.of(target.toString()), e);
        }
    }

    /** {@code /dev/null} and named pipes are written to, not replaced by a file. */
    private static void writeToDevice(Path device, Content content) throws IOException {
        try (OutputStream out = Files.newOutputStream(device, StandardOpenOption.WRITE)) {
            content.writeTo(out);
        }
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

    /** Not Files.createTempFile, whose files only their owner may read. */
    private static synchronized Path newName(Path target) {
        return target.resolveSibling(".signet-" + PROCESS + "-" + number++ + ".tmp");
    }

    /** One at a time, so that {@link #stop} sees every file that was opened. */
    private static synchronized OutputStream open(Path temporary) throws IOException {
        waitIfStopped();
        OutputStream out = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        UNFINISHED.add(temporary);
        return out;
    }

    private static synchronized void close(Path temporary, boolean complete) throws IOException {
        waitIfStopped();
        if (UNFINISHED.remove(temporary) && !complete) {
            Files.deleteIfExists(temporary);
        }
    }

    /** The process is ending. Whatever this thread would write now would stay behind, and what it would say is wrong. */
    private static synchronized void waitIfStopped() {
        while (stopped) {
            try {
                WholeFile.class.wait();
            } catch (InterruptedException e) {
                // Nothing is worth waking up for.
            }
        }
    }

    private static synchronized void stop() {
        stopped = true;
        for (Path temporary : UNFINISHED) {
            try {
                Files.deleteIfExists(temporary);
            } catch (IOException e) {
                // The process is ending, and there is no one left to tell.
            }
        }
    }
}
