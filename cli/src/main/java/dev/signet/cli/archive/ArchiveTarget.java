// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.archive;

import dev.signet.Avatar;
import dev.signet.InvalidInputException;
import dev.signet.cli.batch.BatchPlan;
import dev.signet.cli.batch.BatchTarget;
import dev.signet.cli.batch.Progress;
import dev.signet.cli.file.SeedLine;
import dev.signet.cli.file.SeedLines;
import dev.signet.cli.terminal.UsageException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * Writes all avatars to one archive, in the order of the input; repeated seeds are skipped. The bytes depend only on
 * the input and the options, not on the number of threads or on interruptions.
 *
 * <p>Each thread renders the avatars of a chunk of lines; chunks are written in input order. At most one chunk per thread
 * is in memory.
 *
 * <p>The archive of an interrupted run is compared with the input before it is continued: every name, and the content of
 * {@link #isSample sampled} entries, to detect other options or another encoder version. No separate state file is needed.
 */
public final class ArchiveTarget implements BatchTarget, Closeable {

    private static final int CHUNK = 64;
    private static final int BUFFER = 1 << 18;
    private static final int MAX_CONTENT_LENGTH = 1 << 24;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Entry(byte[] header, byte[] content) {}

    private final BatchPlan plan;
    private final ArchiveSink sink;
    private final ArchiveEncoder encoder;
    private final SeenHashes seen = new SeenHashes();
    private final Object inputLock = new Object();
    private OutputStream out = OutputStream.nullOutputStream();
    private long length;
    private long entries;
    /** The number of the next chunk to read; guarded by {@code inputLock}. */
    private long nextToRead;

    /** The number of the next chunk to write. */
    private long nextToWrite;

    private boolean stopped;

    public ArchiveTarget(BatchPlan plan, ArchiveFormat format, ArchiveSink sink) {
        this.plan = plan;
        this.sink = sink;
        try {
            this.encoder = format == ArchiveFormat.ZIP ? new ZipEncoder(sink.centralDirectoryFile()) : new TarEncoder();
        } catch (IOException e) {
            throw sink.failure(e);
        }
    }

    @Override
    public void begin(SeedLines lines, Progress progress) {
        try {
            InputStream written = new BufferedInputStream(sink.written(), BUFFER);
            Optional<Entry> next = skipWritten(written, lines, progress);
            synchronized (this) {
                out = new BufferedOutputStream(sink.continueAt(length), BUFFER);
                if (next.isPresent()) {
                    append(next.get());
                    progress.countWritten();
                }
            }
        } catch (IOException e) {
            throw sink.failure(e);
        }
    }

    /** Consumes the lines whose avatars are in the archive. Returns the entry of the first line whose avatar is missing. */
    private Optional<Entry> skipWritten(InputStream written, SeedLines lines, Progress progress) throws IOException {
        for (Optional<SeedLine> line = lines.next(); line.isPresent(); line = lines.next()) {
            try {
                String seed = line.get().seed();
                Avatar avatar = plan.avatar(seed);
                if (seen.add(avatar.hash()) && !isNext(seed, avatar, written)) {
                    return Optional.of(render(seed, avatar));
                }
                progress.countSkipped();
            } catch (InvalidInputException e) {
                progress.countInvalid(line.get(), e);
            }
        }
        return Optional.empty();
    }

    /** Whether the avatar is the next complete entry; false if the archive ends before or within it. */
    private boolean isNext(String seed, Avatar avatar, InputStream written) throws IOException {
        String name = plan.path(seed, avatar.hash());
        byte[] header = written.readNBytes(encoder.headerLength(name));
        if (header.length < encoder.headerLength(name) || encoder.isEnd(header)) {
            return false;
        }
        int size = encoder.contentSize(header);
        if (size < 0 || size > MAX_CONTENT_LENGTH) {
            throw otherContent();
        }
        byte[] content = written.readNBytes(size);
        if (content.length < size || written.readNBytes(encoder.padding(size)).length < encoder.padding(size)) {
            return false;
        }
        if (!Arrays.equals(header, encoder.header(name, size, crc(content)))
                || (isSample(entries) && !Arrays.equals(content, plan.render(avatar)))) {
            throw otherContent();
        }
        count(header, size);
        return true;
    }

    /** Samples the first entries, to detect options that change few avatars, then one in a thousand. */
    private static boolean isSample(long number) {
        return number < CHUNK || number % 1024 == 0;
    }

    private static UsageException otherContent() {
        return new UsageException("The .part file of an interrupted run has other seeds or options;"
                + " use --force to start over, or repeat the interrupted command.");
    }

    @Override
    public boolean renderNext(SeedLines lines, Progress progress) {
        List<SeedLine> chunk;
        long number;
        synchronized (inputLock) {
            chunk = lines.next(CHUNK);
            number = nextToRead++;
        }
        List<Runnable> writes = new ArrayList<>();
        chunk.forEach(line -> writes.add(render(line, progress)));
        writeInOrder(number, writes);
        return !chunk.isEmpty();
    }

    /** Renders the avatar of a line, and returns the write to run in input order. */
    private Runnable render(SeedLine line, Progress progress) {
        try {
            String seed = line.seed();
            Avatar avatar = plan.avatar(seed);
            Entry entry = render(seed, avatar);
            return () -> {
                if (seen.add(avatar.hash())) {
                    append(entry);
                    progress.countWritten();
                } else {
                    progress.countSkipped();
                }
            };
        } catch (InvalidInputException e) {
            return () -> progress.countInvalid(line, e);
        }
    }

    private Entry render(String seed, Avatar avatar) {
        byte[] content = plan.render(avatar);
        return new Entry(encoder.header(plan.path(seed, avatar.hash()), content.length, crc(content)), content);
    }

    /** Waits for the preceding chunk, then writes. If a chunk fails, later ones wait until the batch interrupts them. */
    private synchronized void writeInOrder(long number, List<Runnable> writes) {
        try {
            while (nextToWrite != number || stopped) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        writes.forEach(Runnable::run);
        nextToWrite++;
        notifyAll();
    }

    private void append(Entry entry) {
        try {
            out.write(entry.header);
            out.write(entry.content);
            out.write(new byte[encoder.padding(entry.content.length)]);
            count(entry.header, entry.content.length);
        } catch (IOException e) {
            throw sink.failure(e);
        }
    }

    private void count(byte[] header, int size) throws IOException {
        encoder.added(header, length);
        length += header.length + size + encoder.padding(size);
        entries++;
    }

    @Override
    public void finish() {
        try {
            encoder.writeEnd(out, length);
            out.flush();
            sink.complete();
        } catch (IOException e) {
            throw sink.failure(e);
        }
    }

    /** Not for standard output, whose reader could block the exit. */
    @Override
    public void stop() {
        if (sink.isResumable()) {
            synchronized (this) {
                stopped = true;
                try {
                    out.flush();
                } catch (IOException e) {
                    // The process is ending; the write that failed first is reported.
                }
            }
        }
    }

    @Override
    public boolean isResumable() {
        return sink.isResumable();
    }

    @Override
    public void close() throws IOException {
        encoder.close();
    }

    private static int crc(byte[] content) {
        CRC32 crc = new CRC32();
        crc.update(content);
        return (int) crc.getValue();
    }
}
