// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Connection;
import dev.signet.server.net.ConnectionOutput;
import dev.signet.server.net.ConnectionQuota;
import dev.signet.server.net.LoopBudget;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * Decides when the streams of a connection are served: at once as a rule, else first in, first out. A stream waits if the
 * connection has exceeded its time on the event loop, or if its unsent responses exceed their quota. For the event loop only.
 */
final class StreamScheduler {

    /** Assumed length of an image that is being rendered, in bytes; few are longer. */
    private static final int LARGE_IMAGE = 32 * 1024;

    private final EventExecutor executor;
    private final Connection connection;
    private final ConnectionOutput output;
    private final LoopBudget budget;
    private final ConnectionQuota responses;
    private final Queue<RequestStream> waiting = new ArrayDeque<>(0);
    private int renderings;

    /** Bytes of responses that wait for flow control, and those of them that count as pending; most are written before they do. */
    private int unsent;

    private int counted;

    /** Bytes of responses written since the pending bytes were updated. */
    private int sent;

    StreamScheduler(EventExecutor executor, Connection connection, ConnectionOutput output, LoopBudget budget) {
        this.executor = executor;
        this.connection = connection;
        this.output = output;
        this.budget = budget;
        this.responses = new ConnectionQuota(connection);
    }

    /** Records a complete request as progress. */
    void onRequest() {
        connection.onRequest();
    }

    /** Whether a complete request may be served now; otherwise it has to be enqueued. */
    boolean mayRespondNow(long now) {
        return waiting.isEmpty() && mayRespond(now);
    }

    void enqueue(RequestStream stream) {
        waiting.add(stream);
        schedule();
    }

    void remove(RequestStream stream) {
        waiting.remove(stream);
    }

    /** Passes on waiting streams while the budget and the quota allow it. */
    void serveWaiting(Consumer<RequestStream> serve) {
        while (!waiting.isEmpty() && mayRespond(executor.ticker().nanoTime())) {
            serve.accept(waiting.remove());
        }
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

    /** Adds a response that waits for flow control. */
    void add(int bytes) {
        unsent += bytes;
    }

    /** Removes a response that was written. */
    void sent(int bytes) {
        unsent -= bytes;
        sent += bytes;
    }

    /** Removes a response that was discarded with its stream. */
    void discard(int bytes) {
        unsent -= bytes;
    }

    /** Updates the pending bytes after responses were written, and serves waiting streams later if they allow it. */
    void updatePendingBytes() {
        if (sent > 0 && counted > 0) {
            responses.sent(Math.min(sent, counted));
        }
        sent = 0;
        counted = unsent;
        responses.set(counted);
        schedule();
    }

    private boolean mayRespond(long now) {
        budget.begin(now);
        return !budget.isSpent(now) && isWithinQuota();
    }

    /** Whether the quota allows another response. */
    boolean isWithinQuota() {
        return unsent + output.unsentBytes() + (long) renderings * LARGE_IMAGE < responses.share();
    }

    /** Serves waiting streams later, if the quota allows another response. */
    void schedule() {
        if (!waiting.isEmpty() && isWithinQuota()) {
            budget.continueLater();
        }
    }
}
