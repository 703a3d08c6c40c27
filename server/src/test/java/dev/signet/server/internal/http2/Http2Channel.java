// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.client.FrameClient;
import dev.signet.client.FrameClient.Frame;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.server.ConfiguredLimits;
import dev.signet.server.internal.dispatch.RenderExecutor;
import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.dispatch.ResponseListener;
import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.Limits;
import dev.signet.server.internal.net.TestConnections;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The server's side of an HTTP/2 connection, whose client has sent its preface. Only tests advance its clock. */
final class Http2Channel extends EmbeddedChannel {

    static final Limits LIMITS = ConfiguredLimits.DEFAULT;

    static final byte[] PREFACE = FrameClient.concatenate(
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
            FrameClient.frame(FrameClient.SETTINGS, 0, 0, new byte[0]));

    private final RenderExecutor unused = new RenderExecutor(1, 1, Long.MAX_VALUE);
    private final ConnectionTable connections = TestConnections.table(16 << 20);

    /** Whether the client reads. */
    boolean reading = true;

    Http2Channel(Function<Request, Response> router, ResponseListener listener) {
        freezeTime();
        TestConnections.connect(this, connections, 1);
        Http2Handler.install(pipeline(), LIMITS, new RequestDispatcher(router, unused, listener));
    }

    /** Writes the frames as one read. */
    void send(byte[]... frames) {
        writeInbound(Unpooled.wrappedBuffer(frames));
    }

    /** Returns the frames that the server has sent since the last call. */
    List<Frame> frames() {
        ByteBuf sent = Unpooled.buffer();
        for (ByteBuf next = readOutbound(); next != null; next = readOutbound()) {
            sent.writeBytes(next);
            next.release();
        }
        List<Frame> frames = new ArrayList<>();
        while (sent.isReadable()) {
            byte[] payload = new byte[sent.readUnsignedMedium()];
            int type = sent.readByte();
            int flags = sent.readByte();
            int stream = sent.readInt();
            sent.readBytes(payload);
            frames.add(new Frame(type, flags, stream, payload));
        }
        return frames;
    }

    /** Advances in small steps, so that each timer schedules the next one in time. */
    void pass(Duration time) {
        for (long second = 0; second < time.toSeconds(); second++) {
            advanceTimeBy(1, TimeUnit.SECONDS);
            runPendingTasks();
        }
    }

    /** Writes what is unsent, outside of the pipeline, as a transport does. */
    void becomeWritable() {
        unsafe().flush();
    }

    /** Takes what is unsent, but nothing that is written meanwhile. */
    void takeUnsent() {
        reading = true;
        becomeWritable();
        reading = false;
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer out) throws Exception {
        if (reading) {
            super.doWrite(out);
        }
    }

    /** Aborts the connection, since a close waits for open streams, and asserts that it has left no pending bytes. */
    void end() {
        reading = true;
        Connection.of(this).abort();
        finishAndReleaseAll();
        unused.close();
        assertEquals(0, connections.pendingBytes());
    }
}
