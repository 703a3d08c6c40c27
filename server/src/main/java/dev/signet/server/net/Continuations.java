// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Divides the time of an event loop between its connections. Work that exceeds the {@link LoopBudget} of a connection is
 * continued in turn, and for a limited time between two looks at what other connections have sent. So connections with little
 * work are served before the rest of those with much. For the event loop only.
 */
final class Continuations {

    /** What one connection may take without a pause, however few there are. A small PNG may take half of it. */
    static final long LARGEST_BUDGET = TimeUnit.MILLISECONDS.toNanos(2);

    private static final long SMALLEST_BUDGET = TimeUnit.MICROSECONDS.toNanos(100);

    /** What all connections may take together, if each uses its budget before the next is read from. */
    private static final long ITERATION = TimeUnit.MILLISECONDS.toNanos(50);

    /** What continued work may take before the event loop reads again: at least two connections are served. */
    private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(5);

    private final EventExecutor loop;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int connections;
    private boolean scheduled;

    Continuations(EventExecutor loop) {
        this.loop = loop;
    }

    void opened() {
        connections++;
    }

    void closed() {
        connections--;
    }

    /**
     * Returns for how many nanoseconds a connection may answer requests before the event loop reads from others. The more
     * connections there are, the less it is, so that many busy connections do not make a new one wait for long.
     */
    long budget() {
        return Math.max(SMALLEST_BUDGET, Math.min(LARGEST_BUDGET, ITERATION / Math.max(1, connections)));
    }

    void add(Runnable work) {
        waiting.add(work);
        schedule();
    }

    /**
     * Scheduled and not executed, because an event loop runs what it is given to execute, and what that gives it in turn, before it
     * reads from its connections again.
     */
    private void schedule() {
        if (!scheduled && !waiting.isEmpty()) {
            scheduled = true;
            loop.schedule(this::run, 1, TimeUnit.NANOSECONDS);
        }
    }

    private void run() {
        scheduled = false;
        long end = loop.ticker().nanoTime() + LONGEST;
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
