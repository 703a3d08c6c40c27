// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http;

import java.time.Duration;

/** Limits per request, per connection and for all connections. Sizes are in bytes; 0 connections means no limit. */
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

    /** Deadline for a rendering, even behind a full queue; after it the response counts as lost. */
    public static final Duration LOST = Duration.ofMinutes(10);
}
