// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;

/**
 * The deadlines of a connection, checked periodically: a timer per request would cost more than the request. For the event loop
 * only.
 */
public final class ConnectionDeadlines {

    /** Value of {@code sent} if nothing is unsent. */
    private static final long ALL_SENT = Long.MAX_VALUE;

    /** Lower bound of the period, so that checks do not occupy the event loop. */
    private static final long MIN_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final EventExecutor loop;
    private final Connection connection;
    private final ConnectionOutput output;
    private final long period;
    private final long sendTimeout;
    private final LongUnaryOperator deadline;
    private final Runnable onDeadline;

    private Future<?> timer;
    private long stateSince;
    private long sent = ALL_SENT;
    private long sentSince;

    /**
     * Starts checking.
     *
     * @param shortest the shortest of the limits; a quarter of it is the period of the checks
     * @param sendTimeout if no part of the unsent responses was sent for so long, the connection is aborted
     * @param deadline returns the deadline while all responses are sent, from the time when the state was last restarted or the
     *     last response was sent; both in nanoseconds of the ticker
     * @param onDeadline called when the deadline has passed, and then periodically until {@link #stop}
     */
    public ConnectionDeadlines(
            Connection connection,
            ConnectionOutput output,
            Duration shortest,
            Duration sendTimeout,
            LongUnaryOperator deadline,
            Runnable onDeadline) {
        this.loop = connection.eventLoop();
        this.connection = connection;
        this.output = output;
        this.period = shortest.toNanos() / 4;
        this.sendTimeout = sendTimeout.toNanos();
        this.deadline = deadline;
        this.onDeadline = onDeadline;
        this.stateSince = connection.now();
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
        long now = connection.now();
        long before = sent;
        boolean sending = output.isSending();
        sent = sending ? output.sentBytes() : ALL_SENT;
        if (before == ALL_SENT || sent > before) {
            sentSince = now;
        }
        if (sending) {
            stateSince = now;
        }
        long left = (sending ? sentSince + sendTimeout : deadline.applyAsLong(stateSince)) - now;
        // Scheduled before the call, which may stop it.
        timer = checkAfter(left > 0 ? Math.min(left, period) : period);
        if (left <= 0) {
            connection.run(sending ? connection::abort : onDeadline);
        }
    }

    private Future<?> checkAfter(long nanos) {
        return loop.schedule(this::check, Math.max(MIN_PERIOD_NANOS, nanos), TimeUnit.NANOSECONDS);
    }
}
