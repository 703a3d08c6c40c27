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
    interface Watched {

        ConnectionState phase();

        /** The deadline of the state has passed. */
        void overdue();

        /** The client has read nothing within the send timeout. */
        void stuck();
    }

    private final Limits limits;
    private final ResponseOutput outbox;
    private final Watched watched;
    private final Ticker clock;
    private final Future<?> task;

    private long since;
    private long sent;
    private long progressSince;

    ConnectionDeadlines(Limits limits, ResponseOutput outbox, EventExecutor loop, Watched watched) {
        this.limits = limits;
        this.outbox = outbox;
        this.watched = watched;
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
        sent = outbox.taken();
        if (!outbox.isSending() || sent > sentBefore) {
            progressSince = now;
        }
        if (outbox.isSending()) {
            since = now;
            if (now - progressSince > limits.sendTimeout().toNanos()) {
                watched.stuck();
            }
        } else if (now - since > watched.phase().limit(limits).toNanos()) {
            watched.overdue();
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
