// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.ConfiguredLimits;
import dev.signet.server.FrameClient;
import dev.signet.server.dispatch.RenderExecutor;
import dev.signet.server.dispatch.RequestDispatcher;
import dev.signet.server.dispatch.ResponseListener;
import dev.signet.server.http.ErrorResponses;
import dev.signet.server.http.Limits;
import dev.signet.server.http.Request;
import dev.signet.server.http.Response;
import dev.signet.server.http.Status;
import dev.signet.server.net.PendingBytes;
import dev.signet.server.net.TestConnections;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How much of a read is decoded at once, in the pipeline of a connection. Only responses advance the clock. */
class ReadBudgetTest {

    /** The budget is 100 µs, if there are many connections. */
    private static final long MICROS_PER_RESPONSE = 60;

    private static final int REQUESTS = 40;

    private final Limits limits = ConfiguredLimits.DEFAULT;
    private final MockTicker clock = Ticker.newMockTicker();
    private final PendingBytes pendingBytes = new PendingBytes(limits.pending());
    private final RenderExecutor unused = new RenderExecutor(1, 1, Long.MAX_VALUE);
    private final RequestDispatcher dispatcher =
            new RequestDispatcher(this::respond, unused, pendingBytes, ResponseListener.NONE);
    private final EmbeddedChannel channel =
            EmbeddedChannel.builder().ticker(clock).build();
    private final List<String> served = new ArrayList<>();
    private int reads;

    private void openOnLoopWith(int connections) {
        TestConnections.connect(channel, pendingBytes, connections);
        channel.pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            @Override
            public void read(ChannelHandlerContext ctx) {
                reads++;
                ctx.read();
            }
        });
        new Http2Pipeline(limits, dispatcher, 0).install(channel.pipeline());
        send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        send(FrameClient.frame(FrameClient.SETTINGS, 0, 0, new byte[0]));
    }

    @AfterEach
    void releaseChannel() {
        channel.finishAndReleaseAll();
        unused.close();
        assertEquals(0, pendingBytes.bytes());
    }

    @Test
    void decodesTheRestLaterAndReadsNothingUntilThen() {
        openOnLoopWith(1000);
        reads = 0;
        ByteBuf all = requests();
        int bytes = all.readableBytes();
        channel.writeInbound(all);
        assertEquals(List.of("/3", "/5"), served);
        assertFalse(channel.config().isAutoRead());
        assertEquals(0, reads);
        assertTrue(pendingBytes.bytes() >= bytes - 256, "the rest counts");
        for (int i = 1; i < REQUESTS / 2; i++) {
            runNextBudget();
            assertEquals(2 * (i + 1), served.size());
        }
        runNextBudget();
        assertTrue(channel.config().isAutoRead());
        assertTrue(reads > 0);
        assertEquals(0, pendingBytes.bytes());
    }

    /** DATA frames of one byte, which the codec skips. */
    @Test
    void readsNothingWhileSmallFramesWait() {
        openOnLoopWith(1000);
        send(FrameClient.frame(FrameClient.HEADERS, FrameClient.END_HEADERS, 3, FrameClient.request("/3")));
        reads = 0;
        byte[] data = FrameClient.repeat(FrameClient.frame(FrameClient.DATA, 0, 3, new byte[1]), 100);
        channel.writeInbound(Unpooled.wrappedBuffer(get(5), get(7), get(9), data));
        assertEquals(0, reads);
        assertTrue(pendingBytes.bytes() > data.length);
        runNextBudget();
        runNextBudget();
        assertTrue(reads > 0);
    }

    @Test
    void decodesFramesLongerThanASlice() {
        openOnLoopWith(1000);
        byte[] headers = FrameClient.frame(FrameClient.HEADERS, FrameClient.END_HEADERS, 3, FrameClient.request("/3"));
        byte[] data = FrameClient.frame(FrameClient.DATA, FrameClient.END_STREAM, 3, new byte[16_000]);
        channel.writeInbound(Unpooled.wrappedBuffer(headers, data, get(5)));
        assertEquals(List.of("/3", "/5"), served);
    }

    @Test
    void decodesEverythingAtOnceWhileThereAreFewConnections() {
        openOnLoopWith(20);
        ByteBuf all = requests();
        channel.writeInbound(all);
        assertTrue(channel.config().isAutoRead());
        assertEquals(0, all.refCnt());
    }

    @Test
    void dropsTheRestWhenTheConnectionIsClosed() {
        openOnLoopWith(1000);
        ByteBuf all = requests();
        channel.writeInbound(all);
        channel.close();
        runNextBudget();
        assertEquals(0, all.refCnt());
        assertEquals(List.of("/3", "/5"), served);
    }

    private Response respond(Request request) {
        served.add(request.target());
        clock.advance(MICROS_PER_RESPONSE, TimeUnit.MICROSECONDS);
        return ErrorResponses.of(Status.NOT_FOUND, "nothing");
    }

    private static ByteBuf requests() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < REQUESTS; i++) {
            all.writeBytes(get(3 + 2 * i));
        }
        return Unpooled.wrappedBuffer(all.toByteArray());
    }

    private static byte[] get(int stream) {
        return FrameClient.frame(
                FrameClient.HEADERS,
                FrameClient.END_HEADERS | FrameClient.END_STREAM,
                stream,
                FrameClient.request("/" + stream));
    }

    private void send(byte[] frames) {
        channel.writeInbound(Unpooled.wrappedBuffer(frames));
    }

    private void runNextBudget() {
        clock.advance(1, TimeUnit.NANOSECONDS);
        channel.runPendingTasks();
    }
}
