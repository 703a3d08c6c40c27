// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.net.Connection;
import java.util.concurrent.TimeUnit;

/**
 * Limits the time for which a connection with many pipelined requests may occupy its event loop; then the other connections of
 * the loop are served first. For the event loop only.
 */
final class LoopBudget {

    private static final long MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Connection connection;
    private final Runnable resume;
    private long spent;
    private boolean exceeded;

    /**
     * Creates a budget that is unspent.
     *
     * @param resume runs later, with a new budget, after this one was exceeded
     */
    LoopBudget(Connection connection, Runnable resume) {
        this.connection = connection;
        this.resume = resume;
    }

    /** Whether no request may be started until the resume budget. */
    boolean isExceeded() {
        return exceeded;
    }

    /** Starts a new budget because the event loop serves other connections now. */
    void reset() {
        if (!exceeded) {
            spent = 0;
        }
    }

    void spend(long nanos) {
        spent += nanos;
        if (!exceeded && spent > Math.min(MAX_NANOS, connection.budget())) {
            exceeded = true;
            connection.continueLater(this::restart);
        }
    }

    private void restart() {
        exceeded = false;
        spent = 0;
        resume.run();
    }
}
