// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** Whether an event loop is alive: when asked, it is given something small to do, and has to have done it soon. */
final class EventLoopHealthCheck {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final EventExecutor loop;
    private long asked;
    private volatile boolean answered = true;

    EventLoopHealthCheck(EventExecutor loop) {
        this.loop = loop;
    }

    synchronized boolean beats() {
        long now = loop.ticker().nanoTime();
        if (answered) {
            asked = now;
            answered = false;
            try {
                loop.execute(() -> answered = true);
            } catch (RejectedExecutionException e) {
                return false;
            }
        }
        return !loop.isShuttingDown() && now - asked < PATIENCE_NANOS;
    }
}
