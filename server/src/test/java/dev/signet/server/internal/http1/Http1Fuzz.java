// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Status;
import dev.signet.server.ConfiguredLimits;
import dev.signet.server.Setting;
import dev.signet.server.internal.dispatch.RenderExecutor;
import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.dispatch.ResponseListener;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.Limits;
import dev.signet.server.internal.net.TestConnections;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * Fuzzes a whole HTTP/1.1 connection. Responses must not depend on read boundaries, and every accepted request must be equal
 * to what Netty's decoder reads, or rejected by it, so that no request is smuggled. An input is the length of reads as one
 * byte, followed by the bytes to send; stored inputs are in {@code Http1FuzzInputs}.
 */
class Http1Fuzz {

    /** No deadline passes while the process is suspended. */
    private static final Limits LIMITS = ConfiguredLimits.with(Map.of(Setting.RECEIVE_TIMEOUT, "3600s"));

    private static final String LAST = "Connection: close\r\n";

    /** The end of targets whose response is larger than a batch. */
    static final String LARGE = "/large";

    private static final String FILL = "x".repeat(40_000);

    /** The parsed requests, the responses, and whether the connection is still open. */
    private record Transcript(List<String> requests, String responses, boolean open) {}

    @FuzzTest
    void connection(byte[] input) {
        if (input.length < 2) {
            return;
        }
        ByteBuf sent = Unpooled.wrappedBuffer(input, 1, input.length - 1);
        Transcript whole = converse(sent, sent.readableBytes());
        int step = 1 + (input[0] & 0xff);
        assertEquals(whole, converse(sent, step));
        assertReentrant(whole, sent, step);
        assertTrue(whole.open || whole.responses.contains(LAST), "a closed connection has received Connection: close");
        assertTrue(
                isSeenByNetty(whole.requests, sent),
                () -> whole.requests + " was sent as " + sent.toString(ISO_8859_1));
    }

    /** Writes that call back, are delayed or fail, change nothing up to the failure. */
    private static void assertReentrant(Transcript whole, ByteBuf sent, int step) {
        Random random = new Random(sent.hashCode());
        assertEquals(whole, converse(sent, step, handler -> new ReentrantChannel(random, /* fails= */ false, handler)));
        Transcript failing = converse(sent, step, handler -> new ReentrantChannel(random, /* fails= */ true, handler));
        int requests = failing.requests.size();
        assertTrue(requests <= whole.requests.size(), failing::toString);
        assertEquals(whole.requests.subList(0, requests), failing.requests);
        assertTrue(whole.responses.startsWith(failing.responses), () -> failing + " is no part of " + whole);
    }

    private static Transcript converse(ByteBuf sent, int step) {
        return converse(sent, step, EmbeddedChannel::new);
    }

    private static Transcript converse(ByteBuf sent, int step, Function<ChannelHandler, EmbeddedChannel> connect) {
        List<String> requests = new ArrayList<>();
        ConnectionTable connections = new ConnectionTable(0, Long.MAX_VALUE, 1, LIMITS);
        try (RenderExecutor unused = new RenderExecutor(1, 1, Long.MAX_VALUE)) {
            RequestDispatcher dispatcher = new RequestDispatcher(
                    request -> {
                        requests.add(request.method() + " " + request.target());
                        String fill = request.target().endsWith(LARGE) ? FILL : "";
                        return ErrorResponses.of(Status.NOT_FOUND, request + fill);
                    },
                    unused,
                    ResponseListener.NONE);
            EmbeddedChannel channel =
                    connect.apply(TestConnections.initializer(connections, Http1Handler.handlers(dispatcher)));
            for (int at = 0; at < sent.readableBytes() && channel.isOpen(); at += step) {
                channel.writeInbound(sent.copy(at, Math.min(step, sent.readableBytes() - at)));
                if (channel instanceof ReentrantChannel reentrant) {
                    reentrant.step();
                }
            }
            if (channel instanceof ReentrantChannel reentrant) {
                reentrant.calmDown();
            }
            while (channel.runScheduledPendingTasks() == 0) {
                // the rest of the budget
            }
            boolean open = channel.isOpen();
            StringBuilder responses = new StringBuilder();
            channel.finish();
            for (ByteBuf response = channel.readOutbound(); response != null; response = channel.readOutbound()) {
                responses.append(response.toString(ISO_8859_1));
                response.release();
            }
            assertEquals(0, connections.pendingBytes(), "no pending bytes after close");
            return new Transcript(requests, responses.toString().replaceAll("\r\nDate: [^\r]*", ""), open);
        }
    }

    /** Whether Netty reads the same requests, up to the first that it rejects. */
    private static boolean isSeenByNetty(List<String> requests, ByteBuf sent) {
        EmbeddedChannel netty = new EmbeddedChannel(new HttpRequestDecoder());
        netty.writeInbound(sent.copy());
        List<String> theirs = new ArrayList<>();
        boolean refused = false;
        for (HttpObject part = netty.readInbound(); part != null; part = netty.readInbound()) {
            refused |= part.decoderResult().isFailure();
            if (part instanceof HttpRequest request && !refused) {
                theirs.add(request.method().name() + " " + request.uri());
            }
            ReferenceCountUtil.release(part);
        }
        netty.finishAndReleaseAll();
        int seen = refused ? Math.min(theirs.size(), requests.size()) : requests.size();
        return seen <= theirs.size() && requests.subList(0, seen).equals(theirs.subList(0, seen));
    }
}
