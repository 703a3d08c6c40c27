// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.FrameClient;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Status;
import dev.signet.server.ConfiguredLimits;
import dev.signet.server.internal.dispatch.RenderExecutor;
import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.dispatch.ResponseListener;
import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.Limits;
import dev.signet.server.internal.net.TestConnections;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which of two HTTP/2 connections with an unread response is evicted: the older one, whatever else its client sends. */
class Http2EvictionTest {

    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int PENDING = 16 << 20;
    private static final int STARTED = FrameClient.END_HEADERS;
    private static final int COMPLETE = FrameClient.END_HEADERS | FrameClient.END_STREAM;

    private final Limits limits = ConfiguredLimits.DEFAULT;
    private final ConnectionTable table = new ConnectionTable(2, PENDING, 1, limits);
    private final RenderExecutor unused = new RenderExecutor(1, 1, Long.MAX_VALUE);
    private final RequestDispatcher dispatcher = new RequestDispatcher(
            request -> ErrorResponses.of(Status.NOT_FOUND, "Not found."), unused, ResponseListener.NONE);
    private final MockTicker clock = Ticker.newMockTicker();
    private final List<EmbeddedChannel> channels = new ArrayList<>();

    @AfterEach
    void close() {
        channels.forEach(channel -> Connection.of(channel).abort());
        channels.forEach(EmbeddedChannel::finishAndReleaseAll);
        unused.close();
        assertEquals(0, table.pendingBytes());
    }

    @Test
    void silentHolderIsEvicted() {
        assertOlderIsEvictedAfter();
    }

    @Test
    void holderThatSendsRequestsIsEvicted() {
        assertOlderIsEvictedAfter(headers(COMPLETE, 5), headers(COMPLETE, 7));
    }

    @Test
    void holderThatOpensAndResetsStreamsIsEvicted() {
        assertOlderIsEvictedAfter(headers(STARTED, 5), reset(5), headers(STARTED, 7), reset(7));
    }

    @Test
    void holderThatResetsTheStreamOfAnUnreadResponseIsEvicted() {
        assertOlderIsEvictedAfter(headers(COMPLETE, 5), reset(5));
    }

    @Test
    void holderWhoseFrameIsReceivedInPartsIsEvicted() {
        byte[] pings = FrameClient.repeat(FrameClient.frame(FrameClient.PING, 0, 0, new byte[8]), 2);
        assertOlderIsEvictedAfter(Arrays.copyOf(pings, 9), Arrays.copyOfRange(pings, 9, 26));
    }

    @Test
    void connectionWithARenderingLosesOnlyTheStreamThatHasPendingBytes() {
        Connection rendering = Connection.of(holdResponse());
        rendering.addRenderings(1);
        Connection other = Connection.of(admit());
        other.addPending(PENDING - 1);
        channels.forEach(EmbeddedChannel::runPendingTasks);
        assertTrue(rendering.channel().isOpen());
        assertEquals(PENDING - 1, table.pendingBytes());
    }

    @Test
    void connectionThatReadsOtherResponsesIsKept() {
        EmbeddedChannel reading = holdResponse();
        EmbeddedChannel holder = holdResponse();
        send(reading, headers(COMPLETE, 5));
        send(reading, FrameClient.frame(FrameClient.WINDOW_UPDATE, 0, 5, FrameClient.number(1 << 16)));
        assertEvicts(holder, reading);
    }

    private void assertOlderIsEvictedAfter(byte[]... reads) {
        EmbeddedChannel older = holdResponse();
        EmbeddedChannel newer = holdResponse();
        for (byte[] read : reads) {
            send(older, read);
        }
        assertEvicts(older, newer);
    }

    private void assertEvicts(EmbeddedChannel evicted, EmbeddedChannel kept) {
        clock.advance(1, TimeUnit.SECONDS);
        admit();
        channels.forEach(EmbeddedChannel::runPendingTasks);
        assertFalse(evicted.isOpen());
        assertTrue(kept.isOpen());
    }

    /** Opens a connection with a window of 0 and one response in it. */
    private EmbeddedChannel holdResponse() {
        EmbeddedChannel channel = admit();
        Http2Handler.install(channel.pipeline(), limits, dispatcher);
        byte[] noWindow = {0, 4, 0, 0, 0, 0};
        send(channel, PREFACE, FrameClient.frame(FrameClient.SETTINGS, 0, 0, noWindow));
        send(channel, headers(COMPLETE, 3));
        clock.advance(1, TimeUnit.SECONDS);
        return channel;
    }

    private EmbeddedChannel admit() {
        EmbeddedChannel channel = EmbeddedChannel.builder().ticker(clock).build();
        channels.add(channel);
        assertTrue(TestConnections.admit(channel, table, channels.get(0)));
        return channel;
    }

    /** Returns a request; not for stream 1, which Netty handles differently on channels without a listening parent. */
    private static byte[] headers(int flags, int stream) {
        return FrameClient.frame(FrameClient.HEADERS, flags, stream, FrameClient.request("/a"));
    }

    private static byte[] reset(int stream) {
        return FrameClient.frame(FrameClient.RST_STREAM, 0, stream, new byte[] {0, 0, 0, 8});
    }

    private static void send(EmbeddedChannel channel, byte[]... frames) {
        channel.writeInbound(Unpooled.wrappedBuffer(frames));
        channel.runPendingTasks();
        channel.releaseOutbound();
    }
}
