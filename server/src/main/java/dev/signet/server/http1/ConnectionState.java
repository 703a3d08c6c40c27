// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.http.Limits;
import dev.signet.server.net.HalfClose;
import java.time.Duration;

/** What a connection is busy with. */
enum ConnectionState {
    /** Between requests. */
    IDLE,
    /** Some of a head has come. */
    HEAD,
    /** The head has come, some of the body not. */
    BODY,
    /** The request has come; its answer is being made, here or elsewhere, and is not on its way yet. */
    ANSWERING,
    /** The last answer is given; what still comes in is dropped. */
    CLOSING;

    /** How long it may last. Drawing takes the time it takes, and the client can't help it. */
    Duration limit(Limits limits) {
        return switch (this) {
            case IDLE -> limits.idleTimeout();
            case HEAD -> limits.headerTimeout();
            case BODY -> limits.requestTimeout();
            case ANSWERING -> Limits.LOST;
            case CLOSING -> HalfClose.LINGER;
        };
    }

    /** Whether a request has begun and more of it must come. */
    boolean isReceiving() {
        return this == HEAD || this == BODY;
    }
}
