// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.TimeUnit;

/**
 * How long a connection may keep its event loop to itself: whoever asks for much at once lets the others in between. For
 * the event loop only.
 */
final class LoopBudget {

    private static final long LENGTH = TimeUnit.MILLISECONDS.toNanos(5);

    private final EventExecutor loop;
    private final Runnable next;
    private long spent;

    /**
     * The first turn.
     *
     * @param next begins another one
     */
    LoopBudget(EventExecutor loop, Runnable next) {
        this.loop = loop;
        this.next = next;
    }

    /** Whether nothing more is to be begun before the next one. */
    boolean isOver() {
        return spent > LENGTH;
    }

    /** The loop goes on to others by itself. */
    void pass() {
        if (!isOver()) {
            spent = 0;
        }
    }

    /** When that was all, the next turn is scheduled: what is merely executed may come before the others have been read. */
    void spend(long nanos) {
        boolean wasOver = isOver();
        spent += nanos;
        if (isOver() && !wasOver) {
            loop.schedule(this::begin, 0, TimeUnit.NANOSECONDS);
        }
    }

    private void begin() {
        spent = 0;
        next.run();
    }
}
