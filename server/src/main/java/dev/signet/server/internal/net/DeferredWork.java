// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Divides the time of an event loop between its connections: round-robin scheduling with a time slice that shrinks with the
 * number of connections. Work that exceeds the {@link LoopBudget} of a connection is continued in turn, for a limited time per
 * event loop iteration, so that input of other connections is handled in between. Connections with little work are served
 * before the rest of those with much. For the event loop only.
 */
final class DeferredWork {

    /** Longest time of one connection without a pause. A small PNG may take half of it. */
    static final long MAX_BUDGET = TimeUnit.MILLISECONDS.toNanos(2);

    private static final long MIN_BUDGET = TimeUnit.MICROSECONDS.toNanos(100);

    /** Time of all connections together, if each uses its budget before the next is read from. */
    private static final long MAX_TOTAL = TimeUnit.MILLISECONDS.toNanos(50);

    /** Time of continued work before the event loop reads again: at least two connections are served. */
    private static final long MAX_RUN = TimeUnit.MILLISECONDS.toNanos(5);

    private final EventExecutor loop;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int connections;
    private boolean scheduled;

    DeferredWork(EventExecutor loop) {
        this.loop = loop;
    }

    void opened() {
        connections++;
    }

    void closed() {
        connections--;
    }

    /**
     * Returns for how many nanoseconds a connection may respond to requests before the event loop reads from others. The more
     * connections there are, the fewer, so that many busy connections do not make a new one wait for long.
     */
    long budget() {
        return Math.max(MIN_BUDGET, Math.min(MAX_BUDGET, MAX_TOTAL / Math.max(1, connections)));
    }

    void add(Runnable work) {
        waiting.add(work);
        schedule();
    }

    /**
     * Schedules a task instead of executing it: an event loop runs all executed tasks, including those that they execute, before
     * it reads from its connections again.
     */
    private void schedule() {
        if (!scheduled && !waiting.isEmpty()) {
            scheduled = true;
            loop.schedule(this::run, 1, TimeUnit.NANOSECONDS);
        }
    }

    private void run() {
        scheduled = false;
        long end = loop.ticker().nanoTime() + MAX_RUN;
        try {
            // At least one, and none that was added meanwhile.
            int left = waiting.size();
            do {
                waiting.remove().run();
                left--;
            } while (left > 0 && loop.ticker().nanoTime() - end < 0);
        } finally {
            schedule();
        }
    }
}
