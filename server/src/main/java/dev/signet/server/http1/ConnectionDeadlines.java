// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.http.Limits;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Ticker;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * The deadlines of a connection, checked periodically, every quarter of the shortest one: a timer per request would cost more
 * than the request. For the event loop only.
 */
final class ConnectionDeadlines {

    /** Lower bound of the period, so that checks do not occupy the event loop. */
    private static final long MIN_PERIOD = TimeUnit.MILLISECONDS.toNanos(10);

    /** The connection to check. */
    interface Listener {

        ConnectionState state();

        /** The deadline of the state has passed. */
        void overdue();

        /** The client has read nothing within the send timeout. */
        void stuck();
    }

    private final Limits limits;
    private final ResponseOutput output;
    private final Listener listener;
    private final Ticker clock;
    private final Future<?> task;

    private long since;
    private long sent;
    private long progressSince;

    ConnectionDeadlines(Limits limits, ResponseOutput output, EventExecutor loop, Listener listener) {
        this.limits = limits;
        this.output = output;
        this.listener = listener;
        this.clock = loop.ticker();
        this.since = clock.nanoTime();
        this.progressSince = since;
        long period = Math.max(MIN_PERIOD, shortest(limits) / 4);
        this.task = loop.scheduleWithFixedDelay(this::check, period, period, TimeUnit.NANOSECONDS);
    }

    /** Restarts the deadline of the state. */
    void restart(long now) {
        since = now;
    }

    void stop() {
        task.cancel(false);
    }

    /** While responses are unsent, only the send timeout applies. */
    private void check() {
        long now = clock.nanoTime();
        long sentBefore = sent;
        sent = output.taken();
        if (!output.isSending() || sent > sentBefore) {
            progressSince = now;
        }
        if (output.isSending()) {
            since = now;
            if (now - progressSince > limits.sendTimeout().toNanos()) {
                listener.stuck();
            }
        } else if (now - since > listener.state().limit(limits).toNanos()) {
            listener.overdue();
        }
    }

    private static long shortest(Limits limits) {
        return LongStream.of(
                        limits.headerTimeout().toNanos(),
                        limits.requestTimeout().toNanos(),
                        limits.sendTimeout().toNanos(),
                        limits.idleTimeout().toNanos())
                .min()
                .orElseThrow();
    }
}
