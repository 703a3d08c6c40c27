// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.signet.server.ConfiguredLimits;
import dev.signet.server.FrameClient;
import dev.signet.server.internal.dispatch.RenderExecutor;
import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.dispatch.ResponseListener;
import dev.signet.server.internal.http.ErrorResponses;
import dev.signet.server.internal.http.Limits;
import dev.signet.server.internal.http.Status;
import dev.signet.server.internal.net.PendingBytes;
import dev.signet.server.internal.net.TestConnections;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.Ticker;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Fuzzes a whole HTTP/2 connection. Which responses are sent must not depend on read boundaries, and no pending bytes may
 * remain. An input is the length of reads as one byte, followed by frames: type, flags, stream and length of the payload as one
 * byte each, then the payload. Stored inputs are in {@code Http2FuzzInputs}.
 */
class Http2Fuzz {

    private static final Limits LIMITS = ConfiguredLimits.DEFAULT;
    private static final int FRAME_HEAD = 4;
    private static final int FRAME_TYPES = 10;
    private static final byte[] PREFACE = FrameClient.concatenate(
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
            FrameClient.frame(FrameClient.SETTINGS, 0, 0, new byte[0]));

    @FuzzTest
    void connection(byte[] input) {
        if (input.length < 1 + FRAME_HEAD) {
            return;
        }
        byte[] sent = FrameClient.concatenate(PREFACE, frames(input));
        assertEquals(converse(sent, sent.length), converse(sent, 1 + (input[0] & 0xff)));
    }

    private static byte[] frames(byte[] input) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int at = 1; at + FRAME_HEAD <= input.length; ) {
            int from = at + FRAME_HEAD;
            int to = Math.min(input.length, from + (input[at + 3] & 0xff));
            frames.writeBytes(FrameClient.frame(
                    (input[at] & 0xff) % FRAME_TYPES,
                    input[at + 1],
                    input[at + 2] & 0xff,
                    Arrays.copyOfRange(input, from, to)));
            at = to;
        }
        return frames.toByteArray();
    }

    /** Returns the heads of the responses. Whether content is sent before a later frame resets the stream depends on the reads. */
    private static Map<Integer, String> converse(byte[] sent, int step) {
        PendingBytes pendingBytes = new PendingBytes(LIMITS.pending());
        EmbeddedChannel channel =
                EmbeddedChannel.builder().ticker(Ticker.newMockTicker()).build();
        try (RenderExecutor unused = new RenderExecutor(1, 1, Long.MAX_VALUE)) {
            RequestDispatcher dispatcher = new RequestDispatcher(
                    request -> ErrorResponses.of(Status.NOT_FOUND, request.target()),
                    unused,
                    pendingBytes,
                    ResponseListener.NONE);
            TestConnections.connect(channel, pendingBytes, 1);
            new Http2Pipeline(LIMITS, dispatcher, 0).install(channel.pipeline());
            for (int at = 0; at < sent.length && channel.isOpen(); at += step) {
                channel.writeInbound(Unpooled.copiedBuffer(sent, at, Math.min(step, sent.length - at)));
            }
            channel.runPendingTasks();
            Map<Integer, String> heads = heads(channel);
            channel.finishAndReleaseAll();
            assertEquals(0, pendingBytes.bytes());
            return heads;
        }
    }

    /** Returns the heads sent on each stream, and on stream 0 whether the connection ended with an error. */
    private static Map<Integer, String> heads(EmbeddedChannel channel) {
        CompositeByteBuf written = Unpooled.compositeBuffer();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            written.addComponent(true, part);
        }
        Map<Integer, String> heads = new TreeMap<>();
        while (written.isReadable()) {
            int length = written.readUnsignedMedium();
            int type = written.readByte();
            int flags = written.readByte();
            int stream = written.readInt();
            if (type == FrameClient.HEADERS) {
                heads.merge(stream, " " + flags + "/" + length, String::concat);
            } else if (type == FrameClient.GOAWAY) {
                heads.put(0, "error " + written.getInt(written.readerIndex() + 4));
            }
            written.skipBytes(length);
        }
        written.release();
        return heads;
    }
}
