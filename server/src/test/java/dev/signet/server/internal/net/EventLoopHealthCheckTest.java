// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EventLoopHealthCheckTest {

    private final MockTicker clock = Ticker.newMockTicker();
    private final EmbeddedChannel channel =
            EmbeddedChannel.builder().ticker(clock).build();
    private final EventLoopHealthCheck check = new EventLoopHealthCheck(channel.eventLoop());

    @Test
    void respondingLoopIsAliveAfterALongPauseBetweenChecks() {
        for (int i = 0; i < 3; i++) {
            assertTrue(check.isAlive());
            channel.runPendingTasks();
            clock.advance(1, TimeUnit.HOURS);
        }
    }

    @Test
    void unresponsiveLoopIsNotAliveUntilItRecovers() {
        assertTrue(check.isAlive());
        clock.advance(9, TimeUnit.SECONDS);
        assertTrue(check.isAlive());
        clock.advance(1, TimeUnit.SECONDS);
        assertFalse(check.isAlive());
        channel.runPendingTasks();
        assertTrue(check.isAlive());
    }

    @Test
    void terminatedLoopIsNotAlive() {
        EventExecutor ended = new DefaultEventExecutor();
        ended.shutdownGracefully(0, 0, TimeUnit.SECONDS).awaitUninterruptibly();
        assertFalse(new EventLoopHealthCheck(ended).isAlive());
    }
}
