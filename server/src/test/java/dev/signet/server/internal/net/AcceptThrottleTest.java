// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.LoggedWarnings;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AcceptThrottleTest {

    private int evictions;
    private final EmbeddedChannel listener =
            new EmbeddedChannel(new AcceptThrottle(4, accepted -> {}, () -> evictions++));
    private final List<EmbeddedChannel> accepted = new ArrayList<>();

    @Test
    void stopsAcceptingUntilHalfOfTheConnectionsHaveBeenReadFrom() {
        accept(3);
        assertTrue(listener.config().isAutoRead());
        accept(1);
        assertFalse(listener.config().isAutoRead());
        read(accepted.get(0));
        assertFalse(listener.config().isAutoRead());
        read(accepted.get(1));
        assertTrue(listener.config().isAutoRead());
        assertEquals(accepted, List.copyOf(listener.inboundMessages()), "all are passed on");
    }

    @Test
    void stopsAcceptingAfterEveryBurst() {
        for (int i = 0; i < 3; i++) {
            accept(4);
            assertFalse(listener.config().isAutoRead());
            accepted.forEach(AcceptThrottleTest::run);
            accepted.clear();
            listener.runPendingTasks();
            assertTrue(listener.config().isAutoRead());
        }
    }

    @Test
    void evictsAndPausesWhenAConnectionCannotBeAccepted() {
        failAccept();
        assertEquals(1, evictions);
        assertFalse(listener.config().isAutoRead());
        pause();
        assertTrue(listener.config().isAutoRead());
    }

    @Test
    void retryAfterAFailedAcceptDoesNotExceedTheLimit() {
        accept(4);
        failAccept();
        pause();
        assertFalse(listener.config().isAutoRead());
        accepted.forEach(this::read);
        assertTrue(listener.config().isAutoRead());
    }

    @Test
    void firstReadsDoNotEndThePauseAfterAFailedAccept() {
        accept(4);
        failAccept();
        accepted.forEach(this::read);
        assertFalse(listener.config().isAutoRead());
        pause();
        assertTrue(listener.config().isAutoRead());
    }

    private void failAccept() {
        listener.pipeline().fireExceptionCaught(new IOException("Too many open files"));
        assertEquals(
                List.of(AcceptThrottle.class.getName()
                        + ": A connection could not be accepted: Too many open files; another"
                        + " one was evicted. If open files ran out, raise their limit."),
                LoggedWarnings.take());
    }

    private void pause() {
        listener.advanceTimeBy(20, TimeUnit.MILLISECONDS);
        listener.runScheduledPendingTasks();
    }

    private void accept(int count) {
        for (int i = 0; i < count; i++) {
            EmbeddedChannel connection = new EmbeddedChannel();
            accepted.add(connection);
            listener.writeInbound(connection);
        }
    }

    private void read(EmbeddedChannel connection) {
        run(connection);
        listener.runPendingTasks();
    }

    private static void run(EmbeddedChannel connection) {
        connection.runPendingTasks();
        connection.runScheduledPendingTasks();
    }
}
