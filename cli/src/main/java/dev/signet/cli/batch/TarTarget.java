// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import dev.signet.Avatar;
import dev.signet.InvalidInputException;
import dev.signet.cli.file.SeedLine;
import dev.signet.cli.file.SeedLines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes all avatars to one tar archive, in the order of the input. The bytes depend only on the input and the options, not on
 * the number of threads. Memory does not grow with the input, so a repeated seed is repeated in the archive.
 *
 * <p>Each thread renders the avatars of a chunk of lines and waits until the preceding chunks are written.
 *
 * @see <a href="https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html">POSIX.1-2017, pax, "ustar Interchange
 *     Format"</a>
 */
public final class TarTarget implements BatchTarget {

    private static final int CHUNK = 64;
    private static final int BLOCK = 512;

    /** Positions of header fields. */
    private static final int MODE = 100;

    private static final int OWNER = 108;
    private static final int GROUP = 116;
    private static final int SIZE = 124;
    private static final int TIME = 136;
    private static final int CHECKSUM = 148;
    private static final int TYPE = 156;
    private static final int MAGIC = 257;

    private static final long SECONDS_TO_1980 = 315_532_800;

    private final BatchPlan plan;
    private final OutputStream out;
    private final Object inputLock = new Object();
    /** The number of the next chunk to read; guarded by {@code inputLock}. */
    private long nextToRead;
    /** The number of the next chunk to write. */
    private long nextToWrite;

    public TarTarget(BatchPlan plan, OutputStream out) {
        this.plan = plan;
        this.out = out;
    }

    @Override
    public boolean renderNext(SeedLines lines, Progress progress) {
        List<SeedLine> chunk;
        long number;
        synchronized (inputLock) {
            chunk = lines.next(CHUNK);
            number = nextToRead++;
        }
        ByteArrayOutputStream entries = new ByteArrayOutputStream();
        int count = 0;
        for (SeedLine line : chunk) {
            try {
                append(line.seed(), entries);
                count++;
            } catch (InvalidInputException e) {
                progress.countInvalid(line, e);
            }
        }
        writeInOrder(number, entries, count, progress);
        return !chunk.isEmpty();
    }

    /** Appends a header, the avatar, and zeros up to the next block. */
    private void append(String seed, ByteArrayOutputStream entries) {
        Avatar avatar = plan.avatar(seed);
        byte[] content = avatar.bytes(plan.format());
        entries.writeBytes(header(plan.path(seed, avatar.hash()), content.length));
        entries.writeBytes(content);
        entries.writeBytes(new byte[-content.length & BLOCK - 1]);
    }

    /** If a chunk fails, later ones wait until the batch interrupts them. */
    private synchronized void writeInOrder(long number, ByteArrayOutputStream entries, int count, Progress progress) {
        try {
            while (nextToWrite != number) {
                wait();
            }
            entries.writeTo(out);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        progress.countWritten(count);
        nextToWrite++;
        notifyAll();
    }

    @Override
    public void finish() {
        try {
            out.write(new byte[2 * BLOCK]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] header(String name, int size) {
        byte[] header = new byte[BLOCK];
        put(header, 0, name);
        putOctal(header, MODE, 7, 0644);
        putOctal(header, OWNER, 7, 0);
        putOctal(header, GROUP, 7, 0);
        putOctal(header, SIZE, 11, size);
        putOctal(header, TIME, 11, SECONDS_TO_1980);
        put(header, CHECKSUM, " ".repeat(8)); // the checksum is computed with its own field as blanks
        header[TYPE] = '0';
        put(header, MAGIC, "ustar\00000");
        int sum = 0;
        for (byte b : header) {
            sum += b;
        }
        putOctal(header, CHECKSUM, 6, sum);
        header[CHECKSUM + 6] = 0;
        return header;
    }

    private static void putOctal(byte[] header, int position, int digits, long value) {
        for (int i = 0; i < digits; i++) {
            header[position + i] = (byte) ('0' + ((value >> (3 * (digits - 1 - i))) & 7));
        }
    }

    private static void put(byte[] header, int position, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, position, bytes.length);
    }
}
