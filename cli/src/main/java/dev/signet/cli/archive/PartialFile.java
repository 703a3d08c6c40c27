// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.archive;

import dev.signet.cli.file.AtomicFile;
import dev.signet.cli.terminal.CommandFailedException;
import dev.signet.cli.terminal.SafeText;
import dev.signet.cli.terminal.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file that is named NAME.part until it is complete, and is kept after an interruption. */
public final class PartialFile implements ArchiveSink {

    private final Path target;
    private final Path part;
    private final FileChannel channel;

    private PartialFile(Path target, Path part, FileChannel channel) {
        this.target = target;
        this.part = part;
        this.channel = channel;
    }

    /**
     * Opens the file for writing, and locks it against other processes.
     *
     * @param overwrite whether to replace an existing file and to discard that of an interrupted run
     */
    public static PartialFile open(Path target, boolean overwrite) {
        Path part = target.resolveSibling(target.getFileName() + ".part");
        AtomicFile.requireReplaceable(target);
        AtomicFile.requireReplaceable(part);
        if (!overwrite && Files.exists(target)) {
            throw new UsageException(
                    SafeText.quoted(target.toString()) + " already exists; use --force to replace it.");
        }
        try {
            FileChannel channel = FileChannel.open(
                    part,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            try {
                lock(channel, part);
                if (overwrite) {
                    channel.truncate(0);
                }
                return new PartialFile(target, part, channel);
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw AtomicFile.cannotWrite(target, e);
        }
    }

    /**
     * Locks the file. If another process has completed it after it was opened here, it was renamed, and no file has the name of the
     * part any more.
     */
    static void lock(FileChannel channel, Path part) throws IOException {
        boolean locked;
        try {
            locked = channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            locked = false;
        }
        if (!locked || Files.notExists(part, LinkOption.NOFOLLOW_LINKS)) {
            throw new CommandFailedException("Another process is writing " + SafeText.quoted(part.toString()) + ".");
        }
    }

    @Override
    public boolean isResumable() {
        return true;
    }

    @Override
    public InputStream written() throws IOException {
        return Channels.newInputStream(channel.position(0));
    }

    @Override
    public OutputStream continueAt(long length) throws IOException {
        return Channels.newOutputStream(channel.truncate(length).position(length));
    }

    @Override
    public Path centralDirectoryFile() {
        return part.resolveSibling(part.getFileName() + ".central-directory");
    }

    @Override
    public void complete() throws IOException {
        channel.force(true); // or a power failure could leave a complete name and an incomplete content
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public RuntimeException failure(IOException cause) {
        return AtomicFile.cannotWrite(target, cause);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
