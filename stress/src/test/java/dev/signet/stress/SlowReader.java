// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The one thread that reads the bodies that are read slowly. */
final class SlowReader {

    static final ExecutorService THREAD = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "slow-reader");
        thread.setDaemon(true);
        return thread;
    });

    private static final int PIECE = 1000;

    private SlowReader() {}

    /** Reads a stream after those of earlier calls. */
    static CompletableFuture<byte[]> read(InputStream body) {
        return CompletableFuture.supplyAsync(() -> readNow(body), THREAD);
    }

    private static byte[] readNow(InputStream body) {
        try (body) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (byte[] piece = body.readNBytes(PIECE); piece.length > 0; piece = body.readNBytes(PIECE)) {
                bytes.writeBytes(piece);
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the body, or fails if the status is not 200. */
    static byte[] require(int status, byte[] body) {
        if (status != 200) {
            throw new IllegalStateException("status " + status);
        }
        return body;
    }
}
