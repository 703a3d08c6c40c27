// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.ConnectionOutput;
import dev.signet.server.internal.net.ConnectionQuota;
import dev.signet.server.internal.net.LoopBudget;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Decides when the streams of a connection are served: at once as a rule, else first in, first out. A stream waits if the
 * connection has exceeded its time on the event loop, or if its unsent responses exceed their quota. For the event loop only.
 */
final class StreamScheduler {

    /** Assumed length of an image that is being rendered, in bytes; few are longer. */
    private static final int LARGE_IMAGE = 32 * 1024;

    private final Connection connection;
    private final ConnectionOutput output;
    private final LoopBudget budget;

    /** Responses that wait for flow control. */
    private final ConnectionQuota responses;

    private final Queue<RequestStream> waiting = new ArrayDeque<>(0);
    private int renderings;

    /** Creates a scheduler that calls {@code resume}, on the event loop, when waiting streams may be served. */
    StreamScheduler(Connection connection, ConnectionOutput output, Runnable resume) {
        this.connection = connection;
        this.output = output;
        this.budget = new LoopBudget(connection, resume);
        this.responses = new ConnectionQuota(connection);
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
    void serveWaiting(LongSupplier clock, Consumer<RequestStream> serve) {
        while (!waiting.isEmpty() && mayRespond(clock.getAsLong())) {
            serve.accept(waiting.remove());
        }
        endBudget();
    }

    /** Ends the time on the event loop, because it serves other connections now. */
    void endBudget() {
        budget.end();
        schedule();
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

    /** Whether no response waits for flow control. */
    boolean hasSentAll() {
        return responses.isEmpty();
    }

    /** Adds a response that waits for flow control. */
    void add(int bytes) {
        responses.add(bytes);
    }

    /** Removes a response that was written. */
    void sent(int bytes) {
        responses.sent(bytes);
        schedule();
    }

    /** Removes a response that was discarded with its stream. */
    void discard(int bytes) {
        responses.remove(bytes);
        schedule();
    }

    private boolean mayRespond(long now) {
        budget.begin(now);
        return !budget.isSpent(now) && isWithinQuota();
    }

    /** Whether the quota allows another response. */
    boolean isWithinQuota() {
        return responses.remaining() > output.unsentBytes() + (long) renderings * LARGE_IMAGE;
    }

    /** Serves waiting streams later, if the quota allows another response. */
    void schedule() {
        if (!waiting.isEmpty() && isWithinQuota()) {
            budget.continueLater();
        }
    }
}
