// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.ConfiguredLimits;
import dev.signet.server.internal.http.Limits;
import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.ConnectionDeadlines;
import dev.signet.server.internal.net.ConnectionOutput;
import dev.signet.server.internal.net.PendingBytes;
import dev.signet.server.internal.net.TestConnections;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Deadlines of HTTP/1.1 connections. */
class ConnectionDeadlinesTest {

    private static final Limits LIMITS = ConfiguredLimits.DEFAULT;
    private static final Duration SEND_TIMEOUT = LIMITS.sendTimeout();
    private static final int RESPONSE = 100;

    /** Ignores that unsent responses fail when the connection is closed. */
    private final SlowClient channel = new SlowClient(new ChannelInboundHandlerAdapter() {
        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {}
    });

    private final Connection connection = TestConnections.connect(channel, new PendingBytes(Long.MAX_VALUE), 1);
    private final ConnectionOutput output =
            new ConnectionOutput(channel.pipeline().firstContext(), connection, () -> {});
    private final ConnectionDeadlines deadlines = start(LIMITS.headerTimeout());
    private ConnectionState state = ConnectionState.RESPONDING;
    private boolean expired;

    @AfterEach
    void releaseChannel() {
        deadlines.stop();
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
        Duration late = LIMITS.headerTimeout().dividedBy(5); // between two checks
        channel.wait(late);
        respond();
        channel.wait(SEND_TIMEOUT.minusMillis(1));
        assertTrue(channel.isActive());
        channel.wait(late);
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
        state = ConnectionState.IDLE;
        respond();
        respond();
        channel.wait(SEND_TIMEOUT);
        channel.take();
        channel.wait(SEND_TIMEOUT);
        channel.take();
        channel.wait(LIMITS.idleTimeout().dividedBy(2));
        assertFalse(expired);
        channel.wait(LIMITS.idleTimeout());
        assertTrue(expired);
    }

    @Test
    void limitsTheRateOfDeadlineChecks() {
        deadlines.stop();
        ConnectionDeadlines often = start(Duration.ofMillis(1));
        long pause = channel.runScheduledPendingTasks();
        assertTrue(pause >= TimeUnit.MILLISECONDS.toNanos(10), () -> pause + " ns");
        often.stop();
    }

    private ConnectionDeadlines start(Duration shortest) {
        return new ConnectionDeadlines(
                connection,
                output,
                shortest,
                LIMITS.sendTimeout(),
                since -> since + state.limit(LIMITS).toNanos(),
                () -> expired = true);
    }

    private void respond() {
        output.batch(RESPONSE).writeZero(RESPONSE);
        output.flush();
    }
}
