// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;

/** What an archive is written to. */
public interface ArchiveSink extends Closeable {

    /** Whether a later run can continue what an interrupted one has written. */
    boolean isResumable();

    /** Returns what an interrupted run has left, from its start. */
    InputStream written() throws IOException;

    /** Drops what is behind the first {@code length} bytes that are there, and continues after them. */
    OutputStream continueAt(long length) throws IOException;

    /** Returns a name for a temporary file. */
    Path spool() throws IOException;

    /** Called after the last byte. */
    void complete() throws IOException;

    /** Returns what to throw when writing has failed. */
    RuntimeException failure(IOException cause);
}
