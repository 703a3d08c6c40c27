// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import java.time.Duration;

/**
 * The limits that are settings; constants below are others. 0 connections mean an unlimited number. Sizes are in bytes.
 *
 * @param receiveTimeout from the first byte of a request to its end
 * @param sendTimeout for the client to read a response
 */
public record Limits(int connections, Duration receiveTimeout, Duration sendTimeout, Duration idleTimeout) {

    public static final int REQUEST_LINE = 8 << 10;

    /** Header fields of a request: their size, and their number. */
    public static final int HEADER_BYTES = 16 << 10;

    public static final int HEADERS = 100;

    /** Largest body of a request, which is ignored. */
    public static final int BODY = 64 << 10;

    /** Deadline for a rendering, even behind a full queue; only a bug makes one exceed it. */
    static final Duration RENDER_TIMEOUT = Duration.ofMinutes(10);
}
