// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http;

import java.time.Duration;
import java.util.Collections;
import java.util.List;

/**
 * Limits per request, per connection and for all connections. Sizes are in bytes; a connection limit of 0 means unlimited.
 *
 * @param headers the number of header fields
 * @param pending the size of unsent responses and incomplete requests of all connections
 */
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

    /** Deadline for a rendering, even behind a full queue; only a bug makes one exceed it. */
    public static final Duration RENDER_TIMEOUT = Duration.ofMinutes(10);

    public Duration shortestTimeout() {
        return Collections.min(List.of(headerTimeout, requestTimeout, sendTimeout, idleTimeout));
    }
}
