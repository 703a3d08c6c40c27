// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.ConfiguredLimits;
import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.ConnectionOutput;
import dev.signet.server.internal.net.Limits;
import dev.signet.server.internal.net.State;
import dev.signet.server.internal.net.TestConnections;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Timeouts of a connection. */
class ConnectionTimeoutTest {

    private static final Limits LIMITS = ConfiguredLimits.DEFAULT;
    private static final Duration SEND_TIMEOUT = LIMITS.sendTimeout();
    private static final int RESPONSE = 4096;

    /** Ignores that unsent responses fail when the connection is closed. */
    private final SlowClient channel = new SlowClient(new ChannelInboundHandlerAdapter() {
        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {}
    });

    private final Connection connection = TestConnections.connect(channel, TestConnections.table(Long.MAX_VALUE), 1);
    private final ConnectionOutput output = new ConnectionOutput(() -> {});
    private boolean expired;

    @BeforeEach
    void receiveRequest() {
        channel.pipeline().addLast(output);
        connection.onBytesReceived();
        connection.onTimeout(state -> {
            if (state == State.IDLE) {
                expired = true;
            } else {
                connection.abort();
            }
        });
    }

    @AfterEach
    void releaseChannel() {
        channel.takeAll();
        channel.finishAndReleaseAll();
    }

    @Test
    void closesClientThatSendsRequestsButReadsNothing() {
        for (int i = 0; i < 20; i++) {
            respond();
            channel.wait(SEND_TIMEOUT.dividedBy(10));
        }
        assertFalse(channel.isActive());
    }

    @Test
    void givesResponseTheWholeSendTimeout() {
        Duration late = Duration.ofMillis(150); // between two sweeps
        channel.wait(late);
        respond();
        channel.wait(SEND_TIMEOUT.minusMillis(101));
        assertTrue(channel.isActive());
        channel.wait(late.plus(late));
        assertFalse(channel.isActive());
    }

    @Test
    void keepsClientThatReadsResponsesSlowly() {
        for (int i = 0; i < 20; i++) {
            respond();
        }
        for (int i = 0; i < 19; i++) {
            channel.wait(SEND_TIMEOUT.dividedBy(2));
            channel.take();
        }
        assertTrue(channel.isActive());
    }

    @Test
    void readResponsesDoNotExtendTheDeadlineOfLaterOnes() {
        respond();
        channel.wait(SEND_TIMEOUT.dividedBy(2));
        channel.take();
        channel.wait(SEND_TIMEOUT.multipliedBy(2));
        assertTrue(channel.isActive(), "no response is pending");
        respond();
        channel.wait(SEND_TIMEOUT.multipliedBy(2));
        assertFalse(channel.isActive());
    }

    @Test
    void idleTimeoutStartsWhenAllResponsesAreSent() {
        respond();
        respond();
        channel.wait(SEND_TIMEOUT.dividedBy(2));
        channel.take();
        channel.wait(SEND_TIMEOUT.dividedBy(2));
        channel.take();
        channel.wait(LIMITS.idleTimeout().dividedBy(2));
        assertFalse(expired);
        channel.wait(LIMITS.idleTimeout());
        assertTrue(expired);
    }

    private void respond() {
        output.batch(RESPONSE).writeZero(RESPONSE);
        output.flushBatch();
    }
}
