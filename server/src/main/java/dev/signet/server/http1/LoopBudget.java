// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.net.Connection;
import java.util.concurrent.TimeUnit;

/**
 * How long a connection may keep its event loop to itself: whoever asks for much at once lets the others in between. For
 * the event loop only.
 */
final class LoopBudget {

    private static final long MOST = TimeUnit.MILLISECONDS.toNanos(5);

    private final Connection connection;
    private final Runnable next;
    private long spent;
    private boolean over;

    /**
     * The first turn.
     *
     * @param next begins another one
     */
    LoopBudget(Connection connection, Runnable next) {
        this.connection = connection;
        this.next = next;
    }

    /** Whether nothing more is to be begun before the next one. */
    boolean isOver() {
        return over;
    }

    /** The loop goes on to others by itself. */
    void pass() {
        if (!over) {
            spent = 0;
        }
    }

    void spend(long nanos) {
        spent += nanos;
        if (!over && spent > Math.min(MOST, connection.budget())) {
            over = true;
            connection.continueLater(this::begin);
        }
    }

    private void begin() {
        over = false;
        spent = 0;
        next.run();
    }
}
