// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Encodes the headers and the end of an archive. The bytes depend only on names and contents: files are stored without
 * compression, with mode 0644, and dated 1980-01-01, the earliest date in ZIP.
 *
 * <p>Names are ASCII, and at most 100 characters.
 */
interface ArchiveEncoder extends Closeable {

    /** Returns the header that precedes the content of a file. */
    byte[] header(String name, int size, int crc);

    int headerLength(String name);

    /** Whether this is not a header but the start of {@linkplain #writeEnd the end}. */
    boolean isEnd(byte[] header);

    /** Reads the size of the content from a header; negative if the header is invalid. */
    int contentSize(byte[] header);

    /** Returns the number of zero bytes that follow a content of this size. */
    int padding(int size);

    /** Records a header of the archive and its offset. Called for every entry, in order. */
    void added(byte[] header, long offset) throws IOException;

    /** Writes the end of the archive, whose length so far is given. */
    void writeEnd(OutputStream out, long length) throws IOException;
}
