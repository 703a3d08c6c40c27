// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import java.util.concurrent.CompletableFuture;

/** An HTTP client of another project with its default settings. */
@FunctionalInterface
interface ForeignClient extends AutoCloseable {

    /**
     * Requests an URL. May be called again before the response has arrived.
     *
     * @param slow whether one thread reads these bodies, a small piece at a time
     * @return the body; fails if the status is not 200
     */
    CompletableFuture<byte[]> get(String url, boolean slow);

    @Override
    default void close() {}
}
