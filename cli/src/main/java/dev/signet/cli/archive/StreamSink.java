// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.archive;

import dev.signet.cli.terminal.Streams;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the archive to standard output; can't be continued by a later run. */
public final class StreamSink implements ArchiveSink {

    private final OutputStream out;

    public StreamSink(OutputStream out) {
        this.out = out;
    }

    @Override
    public boolean isResumable() {
        return false;
    }

    @Override
    public InputStream written() {
        return InputStream.nullInputStream();
    }

    @Override
    public OutputStream continueAt(long length) {
        return out;
    }

    @Override
    public Path centralDirectoryFile() throws IOException {
        return Files.createTempFile("signet-", ".central-directory");
    }

    @Override
    public void complete() {}

    @Override
    public RuntimeException failure(IOException cause) {
        return Streams.outputFailure(cause);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
