// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static dev.signet.client.FrameClient.DATA;
import static dev.signet.client.FrameClient.END_HEADERS;
import static dev.signet.client.FrameClient.END_STREAM;
import static dev.signet.client.FrameClient.HEADERS;
import static dev.signet.client.FrameClient.SETTINGS;
import static dev.signet.client.FrameClient.WINDOW_UPDATE;
import static dev.signet.client.FrameClient.frame;
import static dev.signet.client.FrameClient.initialWindow;
import static dev.signet.client.FrameClient.number;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.FrameClient;
import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import dev.signet.http.internal.message.Status;
import dev.signet.server.internal.dispatch.ResponseListener;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.LingeringClose;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client with large windows whose socket is full from time to time. */
class Http2SlowClientTest {

    private static final int STREAMS = 60;

    private final Random random = new Random(1);
    private IntSupplier size = () -> 40_000;

    private final Http2Channel channel = new Http2Channel(
            request -> new Response(
                    Endpoint.NONE, ResponseHead.of(Status.OK), "", new Body.Ready(new byte[size.getAsInt()])),
            ResponseListener.NONE);

    @RepeatedTest(40)
    void everyResponseArrivesAfterTheSocketWasFull(RepetitionInfo repetition) {
        random.setSeed(repetition.getCurrentRepetition());
        size = () -> 25_000 + random.nextInt(75_000);
        connect();
        channel.reading = false;
        byte[][] requests = new byte[STREAMS][];
        for (int i = 0; i < STREAMS; i++) {
            requests[i] = request(2 * i + 1);
        }
        channel.send(requests);
        int received = 0;
        for (int i = 0; i < 4 * STREAMS; i++) {
            channel.takeUnsent();
            channel.advanceTimeBy(5, TimeUnit.MILLISECONDS);
            channel.runPendingTasks();
            received += (int) channel.frames().stream()
                    .filter(each -> each.type() == DATA && (each.flags() & END_STREAM) != 0)
                    .count();
        }
        assertEquals(STREAMS, received);
        channel.end();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void drainedConnectionIsClosedWhenTheLastResponseIsSent(boolean halfClosed) {
        connect();
        channel.send(frame(SETTINGS, 0, 0, initialWindow(0)), request(1));
        channel.reading = false;
        channel.pipeline().fireUserEventTriggered(ConnectionTable.DRAIN);
        channel.send(frame(WINDOW_UPDATE, 0, 1, number(1 << 20)));
        if (halfClosed) {
            channel.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
        }
        channel.pass(LingeringClose.LINGER.multipliedBy(2));
        assertTrue(channel.isActive());

        channel.reading = true;
        channel.becomeWritable();
        assertFalse(channel.isActive(), "at once, since it cannot shut down its output only");
        assertEquals(size.getAsInt(), received());
        channel.end();
    }

    /** Each of the two closes the connection. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void responseIsSentIfTheClientShutsDownItsOutputDuringTheDrain(boolean drainFirst) {
        size = () -> 200_000;
        connect();
        channel.reading = false;
        channel.send(request(1));
        channel.pipeline()
                .fireUserEventTriggered(drainFirst ? ConnectionTable.DRAIN : ChannelInputShutdownReadComplete.INSTANCE);
        channel.pipeline()
                .fireUserEventTriggered(drainFirst ? ChannelInputShutdownReadComplete.INSTANCE : ConnectionTable.DRAIN);
        int received = 0;
        for (int i = 0; i < STREAMS && channel.isActive(); i++) {
            channel.takeUnsent();
            received += received();
        }
        assertFalse(channel.isActive());
        assertEquals(size.getAsInt(), received + received());
        channel.end();
    }

    @Test
    void drainedConnectionIsClosedIfTheClientDoesNotRead() {
        connect();
        channel.reading = false;
        channel.send(request(1));
        channel.pipeline().fireUserEventTriggered(ConnectionTable.DRAIN);
        channel.pass(Http2Channel.LIMITS.sendTimeout().plusSeconds(1));
        assertFalse(channel.isActive());
        channel.end();
    }

    private void connect() {
        channel.send(
                Http2Channel.PREFACE,
                frame(SETTINGS, 0, 0, initialWindow(1 << 20)),
                frame(WINDOW_UPDATE, 0, 0, number(16 << 20)));
        channel.frames();
    }

    /** Returns the length of the content that was sent since the last call. */
    private int received() {
        return channel.frames().stream()
                .filter(each -> each.type() == DATA)
                .mapToInt(each -> each.payload().length)
                .sum();
    }

    private static byte[] request(int stream) {
        return frame(HEADERS, END_HEADERS | END_STREAM, stream, FrameClient.request("/"));
    }
}
