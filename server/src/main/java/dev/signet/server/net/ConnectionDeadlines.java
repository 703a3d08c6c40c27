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
    public static final long ALL_SENT = Long.MAX_VALUE;

    /** Lower bound of the period, so that checks do not occupy the event loop. */
    private static final long MIN_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** The connection to check. */
    public interface Listener {

        /**
         * Returns the next deadline, in nanoseconds of the ticker.
         *
         * @param since while responses are unsent, when a part of them was last sent; else when the state was last restarted
         */
        long deadline(long since);

        /** Returns how many bytes were written to the socket so far, or {@link #ALL_SENT}. */
        default long sentBytes() {
            return ALL_SENT;
        }

        /** Called when the deadline has passed, and then periodically until {@link #stop}. */
        void onDeadline();
    }

    private final EventExecutor loop;
    private final long period;
    private final Listener listener;

    private Future<?> timer;
    private long stateSince;
    private long sent = ALL_SENT;
    private long sentSince;

    /**
     * Starts checking.
     *
     * @param shortest the shortest of the limits; a quarter of it is the period of the checks
     */
    public ConnectionDeadlines(EventExecutor loop, Duration shortest, Listener listener) {
        this.loop = loop;
        this.period = shortest.toNanos() / 4;
        this.listener = listener;
        this.stateSince = loop.ticker().nanoTime();
        this.sentSince = stateSince;
        this.timer = checkAfter(period);
    }

    /** Restarts the time limit of the state. */
    public void restart(long now) {
        stateSince = now;
    }

    public void stop() {
        timer.cancel(false);
    }

    private void check() {
        long now = loop.ticker().nanoTime();
        long before = sent;
        sent = listener.sentBytes();
        if (before == ALL_SENT || sent == ALL_SENT || sent > before) {
            sentSince = now;
        }
        if (sent != ALL_SENT) {
            stateSince = now;
        }
        long left = listener.deadline(sent == ALL_SENT ? stateSince : sentSince) - now;
        // Scheduled before the listener is called, which may stop it.
        timer = checkAfter(left > 0 ? Math.min(left, period) : period);
        if (left <= 0) {
            listener.onDeadline();
        }
    }

    private Future<?> checkAfter(long nanos) {
        return loop.schedule(this::check, Math.max(MIN_PERIOD_NANOS, nanos), TimeUnit.NANOSECONDS);
    }
}
