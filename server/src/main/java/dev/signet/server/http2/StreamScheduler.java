// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Connection;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * When the streams of a connection are answered: in order, and at once as a rule. But a connection answers only for so long
 * before it is the turn of others on its event loop, and only while its client takes the answers; until then its streams
 * wait here. For the event loop only.
 */
final class StreamScheduler {

    /** One small picture may take half of it. */
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /** What a picture that is being drawn is taken for; few are larger. */
    private static final int LARGE_PICTURE = 32 * 1024;

    private final EventExecutor executor;
    private final ConnectionQuota answers;
    private final Connection connection;
    private final Queue<StreamHandler> waiting = new ArrayDeque<>();
    private int drawings;
    private boolean begun;
    private long end;
    private boolean scheduled;

    /** Turns of a connection that runs on the executor and may have so many answers not taken. */
    StreamScheduler(EventExecutor executor, ConnectionQuota answers, Connection connection) {
        this.connection = connection;
        this.executor = executor;
        this.answers = answers;
    }

    /** Whether a stream that asks now is answered now; otherwise it has to wait. */
    boolean isNow(long now) {
        connection.requested();
        return waiting.isEmpty() && mayAnswer(now);
    }

    void await(StreamHandler exchange) {
        waiting.add(exchange);
        goOn();
    }

    void leave(StreamHandler exchange) {
        waiting.remove(exchange);
    }

    /** What was read at a time is dealt with: the event loop looks after others now. */
    void end() {
        begun = false;
    }

    void beginDrawing() {
        drawings++;
        connection.rendering();
    }

    void endDrawing() {
        drawings--;
        connection.rendered();
        goOn();
    }

    /** An answer was given to the connection, and the client is yet to take it. */
    void given(int bytes) {
        answers.add(bytes);
    }

    /** The client took it, or never will. */
    void taken(int bytes) {
        answers.remove(bytes);
        goOn();
    }

    private boolean mayAnswer(long now) {
        if (!begun) {
            begun = true;
            end = now + Math.min(LONGEST_NANOS, connection.budget());
        }
        return now - end < 0 && hasRoom();
    }

    /** Whether the client takes its answers fast enough for another. */
    boolean hasRoom() {
        return answers.room() > (long) drawings * LARGE_PICTURE;
    }

    /** Later, if somebody waits. */
    private void goOn() {
        if (!waiting.isEmpty() && hasRoom() && !scheduled) {
            scheduled = true;
            connection.continueLater(this::next);
        }
    }

    private void next() {
        scheduled = false;
        begun = false;
        try {
            while (!waiting.isEmpty() && mayAnswer(executor.ticker().nanoTime())) {
                waiting.remove().respondQueued();
            }
        } finally {
            begun = false;
            goOn();
        }
    }
}
