// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;

/** The destination of an archive. */
public interface ArchiveSink extends Closeable {

    /** Whether a later run can continue an interrupted one. */
    boolean isResumable();

    /** Returns what an interrupted run has written, from its start. */
    InputStream written() throws IOException;

    /** Truncates what is written to {@code length} bytes, and returns a stream that appends to it. */
    OutputStream continueAt(long length) throws IOException;

    /** Returns the path of a temporary file for the central directory of a ZIP, which follows the last entry. */
    Path centralDirectoryFile() throws IOException;

    /** Completes the archive. Called after the last byte. */
    void complete() throws IOException;

    /** Returns the exception for a failed write. */
    RuntimeException failure(IOException cause);
}
