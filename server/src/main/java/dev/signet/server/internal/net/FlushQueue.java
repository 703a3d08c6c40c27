// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Delays the flushes of an event loop until it has read from all connections that were ready, or for {@link #MAX_DELAY}. Writing
 * to several sockets in a row takes less time than alternating between rendering and writing: the caches keep their content, and a
 * client that waits for several connections is woken once. For the event loop only.
 */
final class FlushQueue {

    /** Time for which a response may wait while the event loop serves other connections, in nanoseconds. */
    static final long MAX_DELAY = TimeUnit.MICROSECONDS.toNanos(500);

    private final EventExecutor loop;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean scheduled;
    private long deadline;

    FlushQueue(EventExecutor loop) {
        this.loop = loop;
    }

    /** Adds a flush, which must not throw. Runs all of them if the first has waited for too long. */
    void add(Runnable flush) {
        waiting.add(flush);
        long now = loop.ticker().nanoTime();
        if (waiting.size() == 1) {
            deadline = now + MAX_DELAY;
        } else if (now - deadline >= 0) {
            flushAll();
        }
        if (!scheduled && !waiting.isEmpty()) {
            scheduled = true;
            loop.execute(this::run);
        }
    }

    private void run() {
        scheduled = false;
        flushAll();
    }

    private void flushAll() {
        for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
            next.run();
        }
    }
}
