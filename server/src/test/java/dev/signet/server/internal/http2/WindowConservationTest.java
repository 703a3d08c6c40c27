// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static dev.signet.client.FrameClient.DATA;
import static dev.signet.client.FrameClient.END_HEADERS;
import static dev.signet.client.FrameClient.END_STREAM;
import static dev.signet.client.FrameClient.GOAWAY;
import static dev.signet.client.FrameClient.HEADERS;
import static dev.signet.client.FrameClient.RST_STREAM;
import static dev.signet.client.FrameClient.SETTINGS;
import static dev.signet.client.FrameClient.WINDOW_UPDATE;
import static dev.signet.client.FrameClient.frame;
import static dev.signet.client.FrameClient.initialWindow;
import static dev.signet.client.FrameClient.number;
import static dev.signet.client.FrameClient.request;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.FrameClient.Frame;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Status;
import dev.signet.server.internal.dispatch.ResponseListener;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random requests with and without bodies, windows, SETTINGS, resets, pauses and at last a half-close of a client. After every step
 * the window of the connection is what the client has granted minus the content that it has received, and in the end every response
 * that was not reset is complete.
 */
class WindowConservationTest {

    private static final int CANCEL = 8;
    private static final int STEPS = 120;
    private static final int FIRST_STREAM = 3;
    private static final int MAX_OPEN = 60;
    private static final int MAX_GRANT = 5000;
    private static final int[] LENGTHS = {1, 900, 16_384, 70_000};

    static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    /** The client of a channel. */
    private static final class Client {

        final Http2Channel channel = new Http2Channel(
                request -> ErrorResponses.of(
                        Status.NOT_FOUND,
                        "x".repeat(Integer.parseInt(request.target().substring(1)))),
                ResponseListener.NONE);

        /** The rest of the content of each response that is neither complete nor reset; the length of JSON is added. */
        final Map<Integer, Integer> open = new TreeMap<>();

        /** Streams whose bodies are incomplete. */
        final Set<Integer> uploading = new TreeSet<>();

        long granted = 65_535;
        long received;
        boolean goneAway;
        int initial;
        int next = FIRST_STREAM;

        void get(int length) {
            open.put(next, length + "{\"error\":\"\"}".length());
            channel.send(frame(HEADERS, END_HEADERS | END_STREAM, next, request("/" + length)));
            next += 2;
        }

        void post(int length) {
            if (open.size() >= MAX_OPEN) {
                return;
            }
            open.put(next, length + "{\"error\":\"\"}".length());
            uploading.add(next);
            channel.send(frame(HEADERS, END_HEADERS, next, request("/" + length)));
            next += 2;
        }

        void upload(int stream, boolean end) {
            channel.send(frame(DATA, end ? END_STREAM : 0, stream, new byte[600]));
            if (end) {
                uploading.remove(stream);
            }
        }

        /** Returns the setting of the window of streams. */
        byte[] initial(int size) {
            initial = size;
            return initialWindow(size);
        }

        void grant(int stream, int bytes) {
            if (initial == Integer.MAX_VALUE) {
                return; // The window would overflow.
            }
            channel.send(frame(WINDOW_UPDATE, 0, stream, number(bytes)));
        }

        void grant(int bytes) {
            granted += bytes;
            channel.send(frame(WINDOW_UPDATE, 0, 0, number(bytes)));
        }

        void reset(int stream) {
            open.remove(stream);
            uploading.remove(stream);
            channel.send(frame(RST_STREAM, 0, stream, number(CANCEL)));
        }

        /** Lets the server work and receives what it sends. */
        void receive() {
            channel.flush();
            // Work that exceeds the budget of the event loop is scheduled.
            channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
            channel.runScheduledPendingTasks();
            channel.runPendingTasks();
            for (Frame frame : channel.frames()) {
                goneAway |= frame.type() == GOAWAY;
                if (frame.type() == DATA) {
                    received += frame.payload().length;
                    open.computeIfPresent(frame.stream(), (stream, left) -> left - frame.payload().length);
                    if ((frame.flags() & END_STREAM) > 0 && open.containsKey(frame.stream())) {
                        assertEquals(0, open.remove(frame.stream()), "the content is complete");
                    }
                }
            }
        }

        int window() {
            Http2Handler handler = channel.pipeline().get(Http2Handler.class);
            return handler.encoder()
                    .flowController()
                    .windowSize(handler.connection().connectionStream());
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void windowIsWhatWasGrantedMinusWhatWasSent(int seed) {
        Random random = new Random(seed);
        Client client = new Client();
        int[] windows = {0, 1, 1000, 65_535, 1 << 20, Integer.MAX_VALUE};
        client.channel.send(
                Http2Channel.PREFACE, frame(SETTINGS, 0, 0, client.initial(windows[random.nextInt(windows.length)])));
        for (int step = 0; step < STEPS; step++) {
            step(client, random, windows);
            client.channel.reading = true;
            client.receive();
            assertFalse(client.goneAway, "after step " + step);
            assertEquals(client.granted - client.received, client.window(), "after step " + step);
        }
        client.channel.reading = false;
        client.channel.send(frame(SETTINGS, 0, 0, initialWindow(Integer.MAX_VALUE - STEPS * MAX_GRANT)));
        client.grant(Integer.MAX_VALUE - client.window());
        boolean halfClose = random.nextBoolean();
        if (halfClose) {
            // The server resets incomplete requests.
            client.open.keySet().removeAll(client.uploading);
            client.channel.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
        } else {
            Set.copyOf(client.uploading).forEach(stream -> client.upload(stream, true));
        }
        client.channel.reading = true;
        client.receive();
        for (int i = 0; i < 1000 && !client.open.isEmpty(); i++) {
            client.receive();
        }
        assertTrue(client.open.isEmpty(), () -> "incomplete: " + client.open);
        assertEquals(halfClose, client.goneAway, "GOAWAY");
        client.channel.end();
    }

    private static void step(Client client, Random random, int[] windows) {
        client.channel.reading = random.nextBoolean();
        switch (random.nextInt(9)) {
            case 0, 1 -> {
                for (int i = random.nextInt(8); i >= 0 && client.open.size() < MAX_OPEN; i--) {
                    client.get(LENGTHS[random.nextInt(LENGTHS.length)]);
                }
            }
            case 2, 3 -> client.grant(1 + random.nextInt(1 << 1 + random.nextInt(20)));
            case 4 ->
                any(client.open.keySet(), random)
                        .ifPresent(stream -> client.grant(stream, 1 + random.nextInt(MAX_GRANT)));
            case 5 -> client.post(LENGTHS[random.nextInt(LENGTHS.length)]);
            case 6 -> any(client.uploading, random).ifPresent(stream -> client.upload(stream, random.nextBoolean()));
            case 7 ->
                client.channel.send(frame(SETTINGS, 0, 0, client.initial(windows[random.nextInt(windows.length - 1)])));
            default -> any(client.open.keySet(), random).ifPresent(client::reset);
        }
    }

    private static Optional<Integer> any(Set<Integer> streams, Random random) {
        return streams.stream().skip(random.nextInt(streams.size() + 1)).findFirst();
    }
}
