// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AcceptThrottleTest {

    /** Of which each has one event loop of the server. */
    private final EmbeddedChannel first = new EmbeddedChannel();

    private final EmbeddedChannel second = new EmbeddedChannel();
    private final List<Channel> counted = new ArrayList<>();
    private Runnable registration = () -> {};
    private final EmbeddedChannel listener =
            new EmbeddedChannel(new AcceptThrottle(4, List.of(first.eventLoop(), second.eventLoop()), this::count));
    private final List<EmbeddedChannel> accepted = new ArrayList<>();

    @Test
    void stopsAcceptingAfterEveryBurstUntilAllEventLoopsHaveRead() {
        for (int i = 0; i < 3; i++) {
            accept(3);
            assertTrue(listener.config().isAutoRead());
            accept(1);
            assertFalse(listener.config().isAutoRead());
            read(first);
            assertFalse(listener.config().isAutoRead());
            read(second);
            assertTrue(listener.config().isAutoRead());
        }
        assertEquals(accepted, List.copyOf(listener.inboundMessages()), "all are passed on");
        assertEquals(accepted, counted);
    }

    private void count(Channel connection) {
        registration.run();
        counted.add(connection);
    }

    /** The scheduled task runs after the next reads. */
    @Test
    void registrationIsNotEnough() {
        accept(4);
        first.runPendingTasks();
        second.eventLoop().execute(() -> {
            poll();
            assertFalse(listener.config().isAutoRead());
        });
        second.runPendingTasks();
        poll();
        assertTrue(listener.config().isAutoRead());
    }

    @Test
    void stopsAcceptingAfterAConnectionThatCouldNotBeRegistered() {
        accept(3);
        registration = () -> {
            throw new IllegalStateException("no event loop");
        };
        assertThrows(IllegalStateException.class, () -> accept(1));
        registration = () -> {};
        accept(1);
        assertFalse(listener.config().isAutoRead());
        listener.config().setAutoRead(true); // as ServerBootstrap does after a failure to accept
        accept(1);
        assertFalse(listener.config().isAutoRead());
        read(first);
        read(second);
        assertTrue(listener.config().isAutoRead());
    }

    private void accept(int count) {
        for (int i = 0; i < count; i++) {
            EmbeddedChannel connection = new EmbeddedChannel();
            accepted.add(connection);
            listener.writeInbound(connection);
        }
    }

    private void read(EmbeddedChannel loop) {
        loop.runPendingTasks();
        loop.runScheduledPendingTasks();
        poll();
    }

    private void poll() {
        listener.runPendingTasks();
    }
}
