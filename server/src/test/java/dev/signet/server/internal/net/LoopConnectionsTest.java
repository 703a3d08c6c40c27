// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.ConfiguredLimits;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Timeouts, time slices and flushes of an event loop, whose clock only the test advances. */
class LoopConnectionsTest {

    private static final Limits LIMITS = ConfiguredLimits.DEFAULT;

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final ConnectionTable table = TestConnections.table(Long.MAX_VALUE);
    private final List<String> ran = new ArrayList<>();
    private Connection connection;

    LoopConnectionsTest() {
        channel.freezeTime();
        connection = TestConnections.connect(channel, table, 1);
        connection.onTimeout(state -> ran.add(state.name()));
    }

    @AfterEach
    void release() {
        channel.finishAndReleaseAll();
    }

    @Test
    void expiresEachStateAfterItsTimeout() {
        assertExpires("SILENT", LIMITS.receiveTimeout());
        connection.onBytesReceived();
        assertExpires("IDLE", LIMITS.idleTimeout());
        Connection.Input input = connection.new Input();
        input.set(1, true);
        assertExpires("RECEIVING", LIMITS.receiveTimeout());
        input.set(0, false);
        connection.addRenderings(1);
        assertExpires("RENDERING", Limits.RENDER_TIMEOUT);
        connection.addUnsent(1);
        assertExpires("SENDING", LIMITS.sendTimeout());
        connection.onLingering();
        assertExpires("LINGERING", LingeringClose.LINGER);
    }

    private void assertExpires(String state, Duration timeout) {
        pass(timeout.minusMillis(1));
        assertEquals(List.of(), ran);
        pass(Duration.ofMillis(1 + LoopConnections.SWEEP_MILLIS));
        assertEquals(List.of(state), ran);
        ran.clear();
    }

    @Test
    void progressRestartsTheTimeoutUnlessResponsesAreUnsent() {
        connection.onBytesReceived();
        pass(LIMITS.idleTimeout().minusSeconds(1));
        connection.onProgress(connection.now());
        pass(LIMITS.idleTimeout().minusSeconds(1));
        assertEquals(List.of(), ran);
        connection.addUnsent(2);
        pass(LIMITS.sendTimeout().minusSeconds(1));
        connection.onBytesSent(1);
        pass(LIMITS.sendTimeout().minusSeconds(1));
        assertEquals(List.of(), ran);
        connection.onProgress(connection.now());
        pass(Duration.ofSeconds(2));
        assertEquals(List.of("SENDING"), ran);
    }

    @Test
    void renderingDoesNotRestartTheTimeoutOfUnsentResponses() {
        connection.onBytesReceived();
        connection.addUnsent(1);
        pass(LIMITS.sendTimeout().minusSeconds(1));
        connection.addRenderings(1);
        connection.addRenderings(-1);
        pass(Duration.ofSeconds(2));
        assertEquals(List.of("SENDING"), ran);
    }

    @Test
    void timeoutsPassAfterOneFails() {
        Entry failing = new Entry() {
            @Override
            protected Connection connection() {
                if (ran.isEmpty()) {
                    return connection;
                }
                throw new InternalError("of a test");
            }

            @Override
            protected void onTimeout(State state) {}
        };
        failing.enter(State.SILENT);
        pass(LIMITS.receiveTimeout());
        pass(LIMITS.receiveTimeout().plusSeconds(1));
        assertEquals(List.of("SILENT", "SILENT"), ran);
    }

    @Test
    void streamHasATimeoutOfItsOwn() {
        connection.onBytesReceived();
        Entry stream = new Entry() {
            @Override
            protected Connection connection() {
                return connection;
            }

            @Override
            protected void onTimeout(State state) {
                ran.add("stream " + state);
                unlink();
            }
        };
        stream.enter(State.RECEIVING);
        pass(LIMITS.receiveTimeout().minusSeconds(1));
        connection.onProgress(connection.now());
        pass(Duration.ofSeconds(2));
        assertEquals(List.of("stream RECEIVING"), ran);
        pass(LIMITS.receiveTimeout());
        assertEquals(1, ran.size());
    }

    @Test
    void closedConnectionHasNoTimeout() {
        channel.close();
        pass(LIMITS.idleTimeout());
        assertEquals(List.of(), ran);
        assertEquals(-1, channel.runScheduledPendingTasks(), "no sweep without connections");
    }

    @Test
    void sliceBeginsOnce() {
        connection.beginSlice(0);
        connection.beginSlice(LoopConnections.SLICE);
        assertFalse(connection.isSliceSpent(LoopConnections.SLICE - 1));
        assertTrue(connection.isSliceSpent(LoopConnections.SLICE));
        connection.endSlice();
        connection.beginSlice(LoopConnections.SLICE);
        assertFalse(connection.isSliceSpent(LoopConnections.SLICE));
    }

    @Test
    void continuesWorkAfterTasksAndInTurn() {
        connection.continueLater(() -> ran.add("work"));
        connection.continueLater(() -> ran.add("again"));
        channel.eventLoop().execute(() -> ran.add("task"));
        channel.advanceTimeBy(1, TimeUnit.NANOSECONDS);
        channel.runPendingTasks();
        assertEquals(List.of("task", "work"), ran);
        assertFalse(connection.isContinuationQueued());
    }

    @Test
    void flushesTogetherWhenTheEventLoopHasReadOrTheFirstHasWaitedForTooLong() {
        connection.flushLater(() -> ran.add("first"));
        connection.flushLater(() -> ran.add("second"));
        assertEquals(List.of(), ran);
        channel.runPendingTasks();
        assertEquals(List.of("first", "second"), ran);
        connection.flushLater(() -> ran.add("third"));
        channel.advanceTimeBy(LoopConnections.MAX_FLUSH_DELAY, TimeUnit.NANOSECONDS);
        connection.flushLater(() -> ran.add("fourth"));
        assertEquals(List.of("first", "second", "third", "fourth"), ran);
    }

    private void pass(Duration time) {
        channel.advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
        channel.runScheduledPendingTasks();
    }
}
