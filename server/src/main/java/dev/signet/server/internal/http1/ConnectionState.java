// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.server.internal.http.Limits;
import java.time.Duration;

/** The state of an HTTP/1.1 connection. */
enum ConnectionState {
    /** Between requests. */
    IDLE,
    /** A head is incomplete. */
    HEAD,
    /** The head is complete, the body is not. */
    BODY,
    /** The request is complete; its response is created on the event loop or rendered on another thread. */
    RESPONDING,
    /** The last response is being sent; further input is discarded. */
    CLOSING;

    /** Returns the deadline of the state. */
    Duration limit(Limits limits) {
        return switch (this) {
            case IDLE -> limits.idleTimeout();
            case HEAD -> limits.headerTimeout();
            case BODY -> limits.requestTimeout();
            case RESPONDING -> Limits.RENDER_TIMEOUT;
            case CLOSING -> limits.sendTimeout();
        };
    }

    /** Whether a request is incomplete. */
    boolean isReceiving() {
        return this == HEAD || this == BODY;
    }
}
