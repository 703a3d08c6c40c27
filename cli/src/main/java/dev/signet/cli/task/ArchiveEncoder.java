// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A format of archives: what stands around the contents of the files. An archive is a function of the names and contents
 * alone: files are stored as they are, readable by everybody, and dated 1980-01-01, the first day that ZIP can express.
 *
 * <p>Names are ASCII, and at most 100 characters.
 */
interface ArchiveEncoder extends Closeable {

    /** Returns what precedes the content of a file. */
    byte[] header(String name, int size, int crc);

    int headerLength(String name);

    /** Reads the size of the content from a header; negative if it is none. */
    int contentSize(byte[] header);

    /** How many zero bytes follow a content of this size. */
    int padding(int size);

    /** Must be told every header that is in the archive, in order, and its offset. */
    void added(byte[] header, long offset) throws IOException;

    /** Writes the end of the archive, whose length so far is given. */
    void writeEnd(OutputStream out, long length) throws IOException;
}
