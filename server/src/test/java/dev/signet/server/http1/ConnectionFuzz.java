// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.signet.server.ConfiguredLimits;
import dev.signet.server.dispatch.RenderExecutor;
import dev.signet.server.dispatch.RequestDispatcher;
import dev.signet.server.dispatch.ResponseListener;
import dev.signet.server.http.ErrorResponses;
import dev.signet.server.http.Limits;
import dev.signet.server.http.Status;
import dev.signet.server.net.PendingBytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.List;

/**
 * A whole connection of HTTP/1.1, requests and bodies one after the other. However its bytes are cut into reads, it says the
 * same; and what it takes for a request, Netty's decoder takes for the same one, or refuses: nothing is smuggled past either.
 * An input is the length of the reads, as one byte, and then what is sent; the kept ones are in {@code ConnectionFuzzInputs}.
 */
class ConnectionFuzz {

    private static final Limits LIMITS = ConfiguredLimits.DEFAULT;
    private static final String LAST = "Connection: close\r\n";

    /** What was understood, what was answered, and whether there may be more. */
    private record Talk(List<String> requests, String answers, boolean open) {}

    @FuzzTest
    void connection(byte[] input) {
        if (input.length < 2) {
            return;
        }
        ByteBuf sent = Unpooled.wrappedBuffer(input, 1, input.length - 1);
        Talk whole = talk(sent, sent.readableBytes());
        assertEquals(whole, talk(sent, 1 + (input[0] & 0xff)));
        assertTrue(whole.open || whole.answers.contains(LAST), "nobody is sent away without a word");
        assertTrue(
                isSeenByNetty(whole.requests, sent),
                () -> whole.requests + " was sent as " + sent.toString(ISO_8859_1));
    }

    private static Talk talk(ByteBuf sent, int step) {
        List<String> requests = new ArrayList<>();
        PendingBytes pendingBytes = new PendingBytes(Long.MAX_VALUE);
        try (RenderExecutor unused = new RenderExecutor(1, 1, Long.MAX_VALUE)) {
            RequestDispatcher reception = new RequestDispatcher(
                    request -> {
                        requests.add(request.method() + " " + request.target());
                        return ErrorResponses.of(Status.NOT_FOUND, request.toString());
                    },
                    unused,
                    pendingBytes,
                    ResponseListener.NONE);
            EmbeddedChannel channel = new EmbeddedChannel(new Http1Connection(LIMITS, reception, pendingBytes));
            for (int at = 0; at < sent.readableBytes() && channel.isOpen(); at += step) {
                channel.writeInbound(sent.copy(at, Math.min(step, sent.readableBytes() - at)));
            }
            while (channel.runScheduledPendingTasks() == 0) {
                // what did not fit into one turn
            }
            boolean open = channel.isOpen();
            StringBuilder answers = new StringBuilder();
            channel.finish();
            for (ByteBuf answer = channel.readOutbound(); answer != null; answer = channel.readOutbound()) {
                answers.append(answer.toString(ISO_8859_1));
                answer.release();
            }
            assertEquals(0, pendingBytes.bytes(), "nothing is held for who is gone");
            return new Talk(requests, answers.toString().replaceAll("\r\nDate: [^\r]*", ""), open);
        }
    }

    /** Whether Netty sees these requests, one after the other, up to where it refuses something. */
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
