// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.ConfiguredLimits;
import dev.signet.server.FrameClient;
import dev.signet.server.LoggedWarnings;
import dev.signet.server.internal.dispatch.RenderExecutor;
import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.dispatch.ResponseListener;
import dev.signet.server.internal.http.Body;
import dev.signet.server.internal.http.Endpoint;
import dev.signet.server.internal.http.ErrorResponses;
import dev.signet.server.internal.http.Limits;
import dev.signet.server.internal.http.Request;
import dev.signet.server.internal.http.Response;
import dev.signet.server.internal.http.ResponseHead;
import dev.signet.server.internal.http.Status;
import dev.signet.server.internal.net.PendingBytes;
import dev.signet.server.internal.net.TestConnections;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Loop budget and order of streams. Every response takes one millisecond of a clock that only responses advance. */
class Http2SchedulingTest {

    private static final int FRAME_TYPE = 3;
    private static final int FRAME_STREAM = 5;

    @SuppressWarnings("NullAway") // not created by a table
    private static final Response BROKEN = new Response(Endpoint.NONE, ResponseHead.of(Status.OK), null, Body.NONE);

    private final Limits limits = ConfiguredLimits.DEFAULT;
    private final List<String> served = new ArrayList<>();
    private final RenderExecutor unused = new RenderExecutor(1, 1, Long.MAX_VALUE);
    private final PendingBytes pendingBytes = new PendingBytes(limits.pending());
    private final RequestDispatcher dispatcher =
            new RequestDispatcher(this::respond, unused, pendingBytes, ResponseListener.NONE);
    private final MockTicker clock = Ticker.newMockTicker();
    private String failing = "";
    private final EmbeddedChannel channel =
            EmbeddedChannel.builder().ticker(clock).build();

    @BeforeEach
    void openChannel() {
        TestConnections.connect(channel, pendingBytes, 1);
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
    void servesManyStreamsInOrderAndWithinTheLoopBudget() {
        send(get(3), get(5), get(7), get(9), get(11));
        assertEquals(List.of("/3", "/5"), served);
        send(get(13));
        assertEquals(List.of("/3", "/5"), served, "after the queued ones");
        runNextBudget();
        assertEquals(List.of("/3", "/5", "/7", "/9"), served);
        runNextBudget();
        assertEquals(List.of("/3", "/5", "/7", "/9", "/11", "/13"), served);
    }

    @Test
    void laterReadHasItsOwnBudget() {
        send(get(3), get(5));
        send(get(7), get(9));
        assertEquals(List.of("/3", "/5", "/7", "/9"), served);
    }

    @Test
    void resetStreamIsRemovedFromTheQueue() {
        send(get(3), get(5), get(7), get(9), get(11));
        send(FrameClient.frame(FrameClient.RST_STREAM, 0, 7, new byte[4]));
        runNextBudget();
        assertEquals(List.of("/3", "/5", "/9", "/11"), served);
    }

    @Test
    void failingStreamIsResetAndTheNextIsServed() {
        failing = "/9";
        send(get(3), get(5), get(7), get(9), get(11));
        channel.releaseOutbound();
        runNextBudget();
        runNextBudget();
        assertEquals(List.of("/3", "/5", "/7", "/9", "/11"), served);
        assertEquals(Set.of(9), resets());
        assertEquals(1, LoggedWarnings.take().size());
    }

    /** Sends pings, but no request. */
    @Test
    void connectionWithOnlyPingsIsIdle() {
        long most = limits.idleTimeout().toSeconds();
        send(get(3));
        pass(most - 1);
        send(FrameClient.frame(FrameClient.PING, 0, 0, new byte[8]));
        assertTrue(channel.isActive());
        pass(1);
        assertFalse(channel.isActive());
    }

    @Test
    void idleTimeoutStartsAfterTheLastRequestEnds() {
        long most = limits.idleTimeout().toSeconds();
        long part = limits.requestTimeout().toSeconds() - 1;
        pass(most - part + 1);
        send(FrameClient.frame(FrameClient.HEADERS, FrameClient.END_HEADERS, 3, FrameClient.request("/3")));
        pass(part);
        send(FrameClient.frame(FrameClient.DATA, FrameClient.END_STREAM, 3, new byte[0]));
        assertEquals(List.of("/3"), served);
        pass(most - 1);
        assertTrue(channel.isActive());
        pass(1);
        assertFalse(channel.isActive());
    }

    private Response respond(Request request) {
        served.add(request.target());
        if (request.target().equals(failing)) {
            return BROKEN;
        }
        clock.advance(1, TimeUnit.MILLISECONDS);
        return ErrorResponses.of(Status.NOT_FOUND, "nothing");
    }

    /** Not stream 1, which the codec treats as an upgrade on an embedded channel. */
    private static byte[] get(int stream) {
        return FrameClient.frame(
                FrameClient.HEADERS,
                FrameClient.END_HEADERS | FrameClient.END_STREAM,
                stream,
                FrameClient.request("/" + stream));
    }

    /** Writes the frames as one read. */
    private void send(byte[]... frames) {
        channel.writeInbound(Unpooled.wrappedBuffer(frames));
    }

    private void pass(long seconds) {
        clock.advance(seconds, TimeUnit.SECONDS);
        channel.runPendingTasks();
    }

    /** Returns the streams that were reset. */
    private Set<Integer> resets() {
        Set<Integer> streams = new HashSet<>();
        for (ByteBuf frame = channel.readOutbound(); frame != null; frame = channel.readOutbound()) {
            if (frame.readableBytes() > FRAME_TYPE && frame.getByte(FRAME_TYPE) == FrameClient.RST_STREAM) {
                streams.add(frame.getInt(FRAME_STREAM));
            }
            frame.release();
        }
        return streams;
    }

    private void runNextBudget() {
        clock.advance(1, TimeUnit.NANOSECONDS);
        channel.runPendingTasks();
    }
}
