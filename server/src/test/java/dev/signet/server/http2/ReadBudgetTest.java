// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.net.PendingBytes;
import dev.signet.server.net.TestConnections;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReadBudgetTest {

    /** The budget is 100 µs, if there are many connections. */
    private static final long MICROS_PER_SLICE = 60;

    private final MockTicker clock = Ticker.newMockTicker();
    private final PendingBytes pendingBytes = new PendingBytes(1 << 20);
    private final EmbeddedChannel channel =
            EmbeddedChannel.builder().ticker(clock).build();
    private final ByteBuf decoded = Unpooled.buffer();

    private void decodeOnLoopWith(int connections) {
        channel.pipeline()
                .addLast(
                        new ReadBudget(TestConnections.connect(channel, pendingBytes, connections)),
                        new ChannelInboundHandlerAdapter() {
                            @Override
                            public void channelRead(ChannelHandlerContext ctx, Object message) {
                                decoded.writeBytes((ByteBuf) message);
                                ((ByteBuf) message).release();
                                clock.advance(MICROS_PER_SLICE, TimeUnit.MICROSECONDS);
                            }
                        });
    }

    @Test
    void decodesTheRestLaterAndReadsNothingUntilThen() {
        decodeOnLoopWith(1000);
        channel.writeInbound(bytes(0, 500));
        assertEquals(256, decoded.readableBytes());
        assertFalse(channel.config().isAutoRead());
        assertEquals(500 - 256, pendingBytes.bytes());
        channel.writeInbound(bytes(500, 100)); // was read before
        assertEquals(256, decoded.readableBytes());
        iterate();
        assertEquals(500, decoded.readableBytes());
        iterate();
        assertEquals(bytes(0, 600), decoded);
        assertTrue(channel.config().isAutoRead());
        assertEquals(0, pendingBytes.bytes());
    }

    @Test
    void decodesEverythingAtOnceWhileThereAreFewConnections() {
        decodeOnLoopWith(20);
        channel.writeInbound(bytes(0, 5000));
        assertEquals(bytes(0, 5000), decoded);
        assertTrue(channel.config().isAutoRead());
    }

    @Test
    void dropsTheRestWhenTheConnectionIsClosed() {
        decodeOnLoopWith(1000);
        ByteBuf all = bytes(0, 500);
        channel.writeInbound(all);
        channel.close();
        iterate();
        assertEquals(0, all.refCnt());
        assertEquals(0, pendingBytes.bytes());
        assertEquals(256, decoded.readableBytes());
    }

    private static ByteBuf bytes(int from, int count) {
        ByteBuf bytes = Unpooled.buffer(count);
        for (int i = 0; i < count; i++) {
            bytes.writeByte(from + i);
        }
        return bytes;
    }

    private void iterate() {
        clock.advance(1, TimeUnit.NANOSECONDS);
        channel.runPendingTasks();
    }
}
