// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.archive;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The ZIP format of PKWARE's APPNOTE 6.3.10, without compression, with ZIP64 where needed. The central directory, which is
 * written last, is collected in a temporary file, so that memory does not grow with the archive.
 */
final class ZipEncoder implements ArchiveEncoder {

    /** Section 4.3.7. */
    private static final int LOCAL_SIGNATURE = 0x04034b50;

    private static final int LOCAL_LENGTH = 30;

    /** Positions in a local header. */
    private static final int SIZE = 18;

    private static final int NAME_LENGTH = 26;

    /** Section 4.3.12. */
    private static final int CENTRAL_SIGNATURE = 0x02014b50;

    private static final int CENTRAL_LENGTH = 46;
    /** Sections 4.3.14 to 4.3.16. */
    private static final int ZIP64_END_SIGNATURE = 0x06064b50;

    private static final int ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
    private static final int END_SIGNATURE = 0x06054b50;
    private static final int ZIP64_END_LENGTH = 56;
    private static final int END_LENGTHS = ZIP64_END_LENGTH + 20 + 22;

    /** Section 4.5.3: the extra field with an offset that needs 64 bits. */
    private static final int ZIP64_EXTRA = 1;

    private static final int ZIP64_EXTRA_LENGTH = 12;

    private static final short VERSION = 10;
    private static final short ZIP64_VERSION = 45;
    private static final short MADE_ON_UNIX = 3 << 8 | ZIP64_VERSION;
    /** A regular file with mode 0644; the upper half has the Unix mode. */
    private static final int ATTRIBUTES = 0100644 << 16;
    /** 1980-01-01: year 0, month 1, day 1. */
    private static final short DATE = 1 << 5 | 1;

    /** Larger values are written as this, and in full in the ZIP64 structures. */
    private static final int MAX_COUNT = 0xffff;

    private static final long MAX_OFFSET = 0xffff_ffffL;

    private final FileChannel spool;
    private final OutputStream directory;
    private long count;

    /** @param spool the temporary file, which is deleted on close */
    ZipEncoder(Path spool) throws IOException {
        this.spool = FileChannel.open(
                spool,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.DELETE_ON_CLOSE,
                LinkOption.NOFOLLOW_LINKS);
        this.directory = new BufferedOutputStream(Channels.newOutputStream(this.spool), 1 << 16);
    }

    @Override
    public byte[] header(String name, int size, int crc) {
        byte[] text = name.getBytes(StandardCharsets.US_ASCII);
        byte[] header = new byte[headerLength(name)];
        wrap(header)
                .putInt(LOCAL_SIGNATURE)
                .putShort(VERSION)
                .putShort((short) 0) // flags
                .putShort((short) 0) // stored
                .putShort((short) 0) // time
                .putShort(DATE)
                .putInt(crc)
                .putInt(size)
                .putInt(size)
                .putShort((short) text.length)
                .putShort((short) 0) // extra field
                .put(text);
        return header;
    }

    @Override
    public int headerLength(String name) {
        return LOCAL_LENGTH + name.length();
    }

    @Override
    public boolean isEnd(byte[] header) {
        int signature = wrap(header).getInt(0);
        return signature == CENTRAL_SIGNATURE || signature == END_SIGNATURE;
    }

    @Override
    public int contentSize(byte[] header) {
        return wrap(header).getInt(SIZE);
    }

    @Override
    public int padding(int size) {
        return 0;
    }

    @Override
    public void added(byte[] header, long offset) throws IOException {
        boolean zip64 = offset >= MAX_OFFSET;
        int extra = zip64 ? ZIP64_EXTRA_LENGTH : 0;
        byte[] entry = new byte[CENTRAL_LENGTH + header.length - LOCAL_LENGTH + extra];
        ByteBuffer fields = wrap(entry)
                .putInt(CENTRAL_SIGNATURE)
                .putShort(MADE_ON_UNIX)
                .putShort(zip64 ? ZIP64_VERSION : VERSION)
                .put(header, 6, NAME_LENGTH + 2 - 6) // copied from the header: flags to name length
                .putShort((short) extra)
                .putShort((short) 0) // comment
                .putShort((short) 0) // disk
                .putShort((short) 0) // internal attributes
                .putInt(ATTRIBUTES)
                .putInt((int) Math.min(offset, MAX_OFFSET))
                .put(header, LOCAL_LENGTH, header.length - LOCAL_LENGTH);
        if (zip64) {
            fields.putShort((short) ZIP64_EXTRA).putShort((short) Long.BYTES).putLong(offset);
        }
        directory.write(entry);
        count++;
    }

    @Override
    public void writeEnd(OutputStream out, long length) throws IOException {
        directory.flush();
        spool.position(0);
        Channels.newInputStream(spool).transferTo(out);
        long size = spool.size();
        byte[] bytes = new byte[END_LENGTHS];
        ByteBuffer end = wrap(bytes);
        if (count >= MAX_COUNT || length >= MAX_OFFSET || size >= MAX_OFFSET) {
            end.putInt(ZIP64_END_SIGNATURE)
                    .putLong(ZIP64_END_LENGTH - 12)
                    .putShort(MADE_ON_UNIX)
                    .putShort(ZIP64_VERSION)
                    .putLong(0) // disks
                    .putLong(count)
                    .putLong(count)
                    .putLong(size)
                    .putLong(length);
            end.putInt(ZIP64_LOCATOR_SIGNATURE).putInt(0).putLong(length + size).putInt(1);
        }
        short entries = (short) Math.min(count, MAX_COUNT);
        end.putInt(END_SIGNATURE)
                .putInt(0) // disks
                .putShort(entries)
                .putShort(entries)
                .putInt((int) Math.min(size, MAX_OFFSET))
                .putInt((int) Math.min(length, MAX_OFFSET))
                .putShort((short) 0); // comment
        out.write(bytes, 0, end.position());
    }

    @Override
    public void close() throws IOException {
        spool.close();
    }

    private static ByteBuffer wrap(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
