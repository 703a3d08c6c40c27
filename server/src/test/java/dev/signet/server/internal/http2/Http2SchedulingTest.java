// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.FrameClient;
import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import dev.signet.server.LoggedWarnings;
import dev.signet.server.internal.dispatch.ResponseListener;
import dev.signet.server.internal.net.Limits;
import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledHeapByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loop budget and order of streams. Every response takes half a slice of a clock that only responses advance. */
class Http2SchedulingTest {

    private static final Response NOT_FOUND = ErrorResponses.of(Status.NOT_FOUND, "nothing");

    /** Its head cannot be encoded; this fails after the constant fields. */
    @SuppressWarnings("NullAway") // not created by a table
    private static final Response BROKEN = new Response(Endpoint.NONE, NOT_FOUND.head(), null, Body.NONE);

    private static final Response LARGE = ErrorResponses.of(Status.NOT_FOUND, "x".repeat(100_000));
    private static final int MAX_CAPACITY = 16_000;

    private static final Limits LIMITS = Http2Channel.LIMITS;

    private final List<String> served = new ArrayList<>();
    private final Http2Channel channel = new Http2Channel(this::respond, ResponseListener.NONE);
    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder();
    private String failing = "";
    private String large = "";

    @BeforeEach
    void sendPreface() {
        channel.send(Http2Channel.PREFACE);
    }

    @AfterEach
    void endConnection() {
        channel.end();
    }

    @Test
    void servesManyStreamsInOrderAndWithinTheLoopBudget() {
        channel.send(get(3), get(5), get(7), get(9), get(11));
        assertEquals(List.of("/3", "/5"), served);
        channel.send(get(13));
        assertEquals(List.of("/3", "/5"), served, "after the queued ones");
        runNextBudget();
        assertEquals(List.of("/3", "/5", "/7", "/9"), served);
        runNextBudget();
        assertEquals(List.of("/3", "/5", "/7", "/9", "/11", "/13"), served);
    }

    @Test
    void laterReadHasItsOwnBudget() {
        channel.send(get(3), get(5));
        channel.send(get(7), get(9));
        assertEquals(List.of("/3", "/5", "/7", "/9"), served);
    }

    @Test
    void resetStreamIsRemovedFromTheQueue() {
        channel.send(get(3), get(5), get(7), get(9), get(11));
        channel.send(FrameClient.frame(FrameClient.RST_STREAM, 0, 7, new byte[4]));
        runNextBudget();
        assertEquals(List.of("/3", "/5", "/9", "/11"), served);
    }

    @Test
    void failingStreamIsResetAndTheNextIsServed() throws Exception {
        failing = "/9";
        channel.send(get(3), get(5), get(7), get(9), get(11));
        runNextBudget();
        runNextBudget();
        assertEquals(List.of("/3", "/5", "/7", "/9", "/11"), served);
        assertEquals(List.of("404 on 3", "404 on 5", "404 on 7", "reset of 9", "404 on 11"), responses());
        assertEquals(1, LoggedWarnings.take().size());
    }

    /** There is memory for the first frame of the content only. */
    @Test
    void streamWhoseContentCannotBeWrittenIsReset() throws Exception {
        channel.config().setAllocator(new AbstractByteBufAllocator() {

            private int failures = 1;

            @Override
            protected ByteBuf newHeapBuffer(int capacity, int maxCapacity) {
                return new UnpooledHeapByteBuf(this, capacity, maxCapacity);
            }

            @Override
            protected ByteBuf newDirectBuffer(int capacity, int maxCapacity) {
                if (capacity > MAX_CAPACITY && failures-- > 0) {
                    throw new OutOfMemoryError("of a test");
                }
                return newHeapBuffer(capacity, maxCapacity);
            }

            @Override
            public boolean isDirectBufferPooled() {
                return false;
            }
        });
        large = "/3";
        channel.send(get(3), get(5));
        runNextBudget();
        assertEquals(List.of("404 on 3", "reset of 3", "404 on 5"), responses());
        assertEquals(1, LoggedWarnings.take().size());
    }

    /** The client has not received the fields that the failed head has added to the table of HPACK. */
    @Test
    void headAfterOneThatCouldNotBeEncodedIsComplete() throws Exception {
        failing = "/3";
        channel.send(get(3), get(5), get(7));
        assertEquals(List.of("reset of 3", "404 on 5", "404 on 7"), responses());
        assertEquals(1, LoggedWarnings.take().size());
    }

    /** Sends whole pings, or so that one is always incomplete. */
    @ParameterizedTest
    @ValueSource(ints = {17, 16})
    void connectionWithOnlyPingsIsIdle(int length) {
        Duration most = LIMITS.idleTimeout();
        channel.send(get(3));
        byte[] pings = FrameClient.repeat(FrameClient.frame(FrameClient.PING, 0, 0, new byte[8]), 100);
        for (int second = 1; second < most.toSeconds(); second++) {
            channel.pass(Duration.ofSeconds(1));
            channel.send(Arrays.copyOfRange(pings, (second - 1) * length, second * length));
        }
        assertTrue(channel.isActive());
        channel.pass(Duration.ofSeconds(1));
        assertFalse(channel.isActive());
    }

    @Test
    void idleTimeoutStartsAfterTheLastRequestEnds() {
        Duration most = LIMITS.idleTimeout();
        Duration part = LIMITS.receiveTimeout().minusSeconds(1);
        channel.pass(most.minus(part).plusSeconds(1));
        channel.send(FrameClient.frame(FrameClient.HEADERS, FrameClient.END_HEADERS, 3, FrameClient.request("/3")));
        channel.pass(part);
        channel.send(FrameClient.frame(FrameClient.DATA, FrameClient.END_STREAM, 3, new byte[0]));
        assertEquals(List.of("/3"), served);
        channel.pass(most.minusSeconds(1));
        assertTrue(channel.isActive());
        channel.pass(Duration.ofSeconds(1));
        assertFalse(channel.isActive());
    }

    private Response respond(Request request) {
        served.add(request.target());
        if (request.target().equals(failing)) {
            return BROKEN;
        }
        channel.advanceTimeBy(500, TimeUnit.MICROSECONDS);
        return request.target().equals(large) ? LARGE : NOT_FOUND;
    }

    /** Not stream 1, which the codec treats as an upgrade on an embedded channel. */
    private static byte[] get(int stream) {
        return FrameClient.frame(
                FrameClient.HEADERS,
                FrameClient.END_HEADERS | FrameClient.END_STREAM,
                stream,
                FrameClient.request("/" + stream));
    }

    /** Returns the resets and response heads that were sent, in order. */
    private List<String> responses() throws Http2Exception {
        List<String> responses = new ArrayList<>();
        for (FrameClient.Frame frame : channel.frames()) {
            if (frame.type() == FrameClient.RST_STREAM) {
                responses.add("reset of " + frame.stream());
            } else if (frame.type() == FrameClient.HEADERS) {
                Http2Headers head = decoder.decodeHeaders(frame.stream(), Unpooled.wrappedBuffer(frame.payload()));
                assertTrue(head.contains("content-type", "application/json"), head::toString);
                responses.add(head.status() + " on " + frame.stream());
            }
        }
        return responses;
    }

    private void runNextBudget() {
        channel.advanceTimeBy(1, TimeUnit.NANOSECONDS);
        channel.runPendingTasks();
    }
}
