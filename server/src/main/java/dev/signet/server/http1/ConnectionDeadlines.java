// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.http.Limits;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Ticker;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * The time that a connection has. It is looked at now and then, a quarter of the shortest deadline apart, because a timer
 * for every request would cost more than the request. For the event loop only.
 */
final class ConnectionDeadlines {

    /** However short the deadlines are: looking at them must leave the event loop time for everything else. */
    private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

    /** The connection, as far as it has to do with time. */
    interface Watched {

        ConnectionState phase();

        /** The phase has lasted too long. */
        void overdue();

        /** The client has taken nothing of what it asked for. */
        void stuck();
    }

    private final Limits limits;
    private final ResponseOutput outbox;
    private final Watched watched;
    private final Ticker clock;
    private final Future<?> looking;

    private long since;
    private long taken;
    private long takenSince;

    ConnectionDeadlines(Limits limits, ResponseOutput outbox, EventExecutor loop, Watched watched) {
        this.limits = limits;
        this.outbox = outbox;
        this.watched = watched;
        this.clock = loop.ticker();
        this.since = clock.nanoTime();
        this.takenSince = since;
        long pause = Math.max(SHORTEST_PAUSE, shortest(limits) / 4);
        this.looking = loop.scheduleWithFixedDelay(this::look, pause, pause, TimeUnit.NANOSECONDS);
    }

    /** A new time begins. */
    void restart(long now) {
        since = now;
    }

    void stop() {
        looking.cancel(false);
    }

    /** While the client has something to take, no other time runs. */
    private void look() {
        long now = clock.nanoTime();
        long takenBefore = taken;
        taken = outbox.taken();
        if (!outbox.isSending() || taken > takenBefore) {
            takenSince = now;
        }
        if (outbox.isSending()) {
            since = now;
            if (now - takenSince > limits.sendTimeout().toNanos()) {
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
