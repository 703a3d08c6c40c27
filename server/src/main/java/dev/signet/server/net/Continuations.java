// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Runs, on an event loop, the work of connections that have more requests than their {@linkplain Connection#budget() budget} allows
 * to answer at once: in turn, and for a limited time between two looks at what other connections have sent. So connections with
 * little work are served before the rest of those with much. For the event loop only.
 */
final class Continuations {

    private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(5);

    private final EventExecutor loop;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean scheduled;

    Continuations(EventExecutor loop) {
        this.loop = loop;
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
