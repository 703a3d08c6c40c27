// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** Checks an event loop by submitting a task that must run within ten seconds. */
final class EventLoopHealthCheck {

    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final EventExecutor loop;
    private long submitted;
    private volatile boolean done = true;

    EventLoopHealthCheck(EventExecutor loop) {
        this.loop = loop;
    }

    synchronized boolean isAlive() {
        long now = loop.ticker().nanoTime();
        if (done) {
            submitted = now;
            done = false;
            try {
                loop.execute(() -> done = true);
            } catch (RejectedExecutionException e) {
                return false;
            }
        }
        return !loop.isShuttingDown() && now - submitted < TIMEOUT_NANOS;
    }
}
