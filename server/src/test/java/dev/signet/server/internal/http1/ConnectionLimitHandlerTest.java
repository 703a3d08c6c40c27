// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.internal.net.LingeringClose;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConnectionLimitHandlerTest {

    private final ConnectionLimitHandler overflow = new ConnectionLimitHandler(true);
    private final List<HalfClosableChannel> channels = new ArrayList<>();

    @AfterEach
    void releaseChannel() {
        channels.forEach(EmbeddedChannel::finishAndReleaseAll);
    }

    @Test
    void clientThatHasSentARequestReceivesThe503() {
        HalfClosableChannel channel = connect();
        ByteBuf response = channel.readOutbound();
        assertTrue(response.toString(US_ASCII).startsWith("HTTP/1.1 503 "));
        response.release();
        assertTrue(channel.isOutputShutdown());
        ByteBuf request = Unpooled.copiedBuffer("GET / HTTP/1.1\r\n", US_ASCII);
        channel.writeInbound(request);
        assertEquals(0, request.refCnt());
        assertTrue(channel.isOpen());
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
        assertFalse(channel.isOpen());
    }

    @Test
    void closesAfterTheLingerTime() {
        HalfClosableChannel channel = connect();
        channel.advanceTimeBy(LingeringClose.LINGER.toSeconds() - 1, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        assertTrue(channel.isOpen());
        channel.advanceTimeBy(1, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        assertFalse(channel.isOpen());
    }

    @Test
    void closesConnectionThatKeepsSending() {
        HalfClosableChannel first = connect();
        for (int i = 0; i < 255; i++) {
            assertTrue(connect().isOpen());
        }
        assertFalse(connect().isOpen());
        first.close();
        assertTrue(connect().isOpen());
    }

    private HalfClosableChannel connect() {
        HalfClosableChannel channel = new HalfClosableChannel(overflow);
        channels.add(channel);
        return channel;
    }
}
