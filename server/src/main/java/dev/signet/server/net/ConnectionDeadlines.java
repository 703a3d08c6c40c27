// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The deadlines of a connection, checked periodically: a timer per request would cost more than the request. For the event loop
 * only.
 */
public final class ConnectionDeadlines {

    /** Returned by {@link Listener#sentBytes} if nothing is unsent. */
    public static final long ALL = Long.MAX_VALUE;

    /** Lower bound of the period, so that checks do not occupy the event loop. */
    private static final long MIN_PERIOD = TimeUnit.MILLISECONDS.toNanos(10);

    /** The connection to check. */
    public interface Listener {

        /**
         * Returns the time limit: while responses are unsent, for the client to read one of them, else for the state of the
         * connection.
         */
        Duration limit();

        /** Returns how many bytes were written to the socket, or {@link #ALL}. */
        default long sentBytes() {
            return ALL;
        }

        /** The limit has passed. */
        void onDeadline();
    }

    private final EventExecutor loop;
    private final long period;
    private final Listener listener;

    private Future<?> timer;
    private long since;
    private long sent = ALL;
    private long sentSince;

    /**
     * Starts checking.
     *
     * @param shortest of the limits; checks have a quarter of it as their period
     */
    public ConnectionDeadlines(EventExecutor loop, Duration shortest, Listener listener) {
        this.loop = loop;
        this.period = shortest.toNanos() / 4;
        this.listener = listener;
        this.since = loop.ticker().nanoTime();
        this.sentSince = since;
        this.timer = checkAfter(period);
    }

    /** Restarts the time of the state. */
    public void restart(long now) {
        since = now;
    }

    public void stop() {
        timer.cancel(false);
    }

    private void check() {
        long now = loop.ticker().nanoTime();
        long before = sent;
        sent = listener.sentBytes();
        if (sent == ALL || sent > before) {
            sentSince = now;
        }
        if (sent != ALL) {
            since = now;
        }
        long left = (sent == ALL ? since : sentSince) + listener.limit().toNanos() - now;
        // Before the listener is called, which may stop it.
        timer = checkAfter(left > 0 ? Math.min(left, period) : period);
        if (left <= 0) {
            listener.onDeadline();
        }
    }

    private Future<?> checkAfter(long nanos) {
        return loop.schedule(this::check, Math.max(MIN_PERIOD, nanos), TimeUnit.NANOSECONDS);
    }
}
