// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import java.time.Duration;

/** How much one client, and all together, may take. Sizes are in bytes; a number of connections of 0 is no limit. */
public record Limits(
        int requestLine,
        int headerBytes,
        int headers,
        int body,
        int connections,
        int connectionsPerAddress,
        int pending,
        Duration headerTimeout,
        Duration requestTimeout,
        Duration sendTimeout,
        Duration idleTimeout) {

    /** Nobody waits as long as this for an answer to be made, not even behind a full queue: it was lost. */
    public static final Duration LOST = Duration.ofMinutes(10);
}
