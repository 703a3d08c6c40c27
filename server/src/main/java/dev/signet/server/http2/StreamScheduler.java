// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Connection;
import dev.signet.server.net.ConnectionQuota;
import dev.signet.server.net.LoopBudget;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Decides when the streams of a connection are served: at once as a rule, else first in, first out. A stream waits if the
 * connection has exceeded its time on the event loop, or if its unsent responses exceed their quota. For the event loop only.
 */
final class StreamScheduler {

    /** Assumed length of an image that is being rendered, in bytes; few are longer. */
    private static final int LARGE_IMAGE = 32 * 1024;

    private final EventExecutor executor;
    private final ConnectionQuota responses;
    private final Connection connection;
    private final LoopBudget budget;
    private final Queue<StreamHandler> waiting = new ArrayDeque<>();
    private int renderings;

    StreamScheduler(EventExecutor executor, Connection connection) {
        this.connection = connection;
        this.executor = executor;
        this.responses = new ConnectionQuota(connection);
        this.budget = new LoopBudget(connection, this::serveWaiting);
    }

    /** Records a complete request as progress. */
    void onRequest() {
        connection.onRequest();
    }

    /** Whether a complete request may be served now; otherwise it has to be enqueued. */
    boolean mayRespondNow(long now) {
        return waiting.isEmpty() && mayRespond(now);
    }

    void enqueue(StreamHandler stream) {
        waiting.add(stream);
        schedule();
    }

    void remove(StreamHandler stream) {
        waiting.remove(stream);
    }

    /** Ends the loop budget, because the event loop serves other connections now. */
    void end() {
        budget.end();
    }

    void startRendering() {
        renderings++;
        connection.onRenderStart();
    }

    void endRendering() {
        renderings--;
        connection.onRenderEnd();
        schedule();
    }

    /** Counts a response that was passed to the connection. */
    void responded(int bytes) {
        responses.add(bytes);
    }

    /** Removes a response that was written to the socket or, without success, discarded with its stream. */
    void sent(int bytes, boolean success) {
        if (success) {
            responses.sent(bytes);
        } else {
            responses.remove(bytes);
        }
        schedule();
    }

    private boolean mayRespond(long now) {
        budget.begin(now);
        return !budget.isSpent(now) && isWithinQuota();
    }

    /** Whether the quota allows another response. */
    boolean isWithinQuota() {
        return responses.remaining() > (long) renderings * LARGE_IMAGE;
    }

    /** Serves waiting streams later, if the quota allows another response. */
    private void schedule() {
        if (!waiting.isEmpty() && isWithinQuota()) {
            budget.continueLater();
        }
    }

    private void serveWaiting() {
        try {
            while (!waiting.isEmpty() && mayRespond(executor.ticker().nanoTime())) {
                waiting.remove().respondQueued();
            }
        } finally {
            budget.end();
            schedule();
        }
    }
}
