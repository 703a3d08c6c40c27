// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static dev.signet.client.FrameClient.DATA;
import static dev.signet.client.FrameClient.END_STREAM;
import static dev.signet.client.FrameClient.PING;
import static dev.signet.client.FrameClient.RST_STREAM;
import static dev.signet.client.FrameClient.WINDOW_UPDATE;
import static dev.signet.client.FrameClient.initialWindow;
import static dev.signet.client.FrameClient.number;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.client.FrameClient;
import dev.signet.client.FrameClient.Frame;
import dev.signet.client.RawClient;
import dev.signet.foreign.Samples;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Flow control of HTTP/2 (RFC 9113, section 5.2) with clients whose windows are smaller than the responses. */
class Http2WindowsTest {

    private static final int ROUNDS = Samples.FULL ? 4 : 2;
    private static final int STREAMS = 20;
    private static final int CANCEL = 8;

    /** More than the sockets of both sides take, with the default window of 65,535 bytes and others. */
    @ParameterizedTest
    @ValueSource(ints = {1000, 1 << 14, 65_535, 1 << 20})
    void servesResponsesLargerThanTheWindow(int window) {
        byte[] image = Avatar.of("ada", Parameters.DEFAULT.withSize(1023).withShape(Shape.CIRCLE))
                .bytes(Format.PNG);
        try (RunningServer server = RunningServer.start();
                FrameClient client = new FrameClient(new RawClient(server.port(), 1 << 16), initialWindow(window))) {
            for (int round = 0; round < ROUNDS; round++) {
                int first = 1 + 2 * round * STREAMS;
                for (int i = 0; i < STREAMS; i++) {
                    client.get(first + 2 * i, i % 2 == 0 ? "/v1/avatar/ada.png?size=1023&shape=circle" : "/healthz");
                }
                Map<Integer, byte[]> contents = receive(client, STREAMS);
                for (int i = 0; i < STREAMS; i++) {
                    byte[] content = contents.get(first + 2 * i);
                    assertArrayEquals(i % 2 == 0 ? image : new byte[] {'o', 'k'}, content);
                }
            }
        }
    }

    /** After random grants and resets, the server sends as much as the window of the connection allows, and no byte more. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void sendsWhatWasGrantedDespiteResets(int seed) {
        Random random = new Random(seed);
        String image = "/v1/avatar/ada.png?size=1023&shape=circle";
        try (RunningServer server = RunningServer.start();
                FrameClient client = new FrameClient(server.port(), initialWindow(1 << 20))) {
            long window = 65_535;
            int next = 1;
            for (int round = 0; round < ROUNDS; round++) {
                Set<Integer> open = new TreeSet<>();
                for (int i = 0; i < STREAMS; i++, next += 2) {
                    client.get(next, image);
                    open.add(next);
                }
                while (!open.isEmpty()) {
                    Frame frame = client.await(each -> each.type() == DATA).orElseThrow();
                    window -= frame.payload().length;
                    if (window < 20_000) {
                        int granted = 1 + random.nextInt(200_000);
                        client.send(WINDOW_UPDATE, 0, 0, number(granted));
                        window += granted;
                    }
                    if ((frame.flags() & END_STREAM) != 0) {
                        open.remove(frame.stream());
                    } else if (random.nextInt(10) == 0 && open.remove(frame.stream())) {
                        client.send(RST_STREAM, 0, frame.stream(), number(CANCEL));
                    }
                }
            }
            for (int i = 0; i < STREAMS; i++, next += 2) {
                client.get(next, image);
            }
            while (window > 0) {
                window -=
                        client.await(each -> each.type() == DATA).orElseThrow().payload().length;
            }
            assertEquals(0, window);
            client.send(PING, 0, 0, new byte[8]);
            Frame last = client.await(each -> each.type() == DATA || each.type() == PING)
                    .orElseThrow();
            assertEquals(PING, last.type());
        }
    }

    /** Receives the content of so many responses; updates both windows by what it has received, as clients do. */
    private static Map<Integer, byte[]> receive(FrameClient client, int responses) {
        Map<Integer, ByteArrayOutputStream> received = new TreeMap<>();
        for (int ended = 0; ended < responses; ) {
            Frame frame = client.await(each -> each.stream() > 0).orElseThrow();
            if (frame.type() == DATA) {
                byte[] part = frame.payload();
                received.computeIfAbsent(frame.stream(), stream -> new ByteArrayOutputStream())
                        .writeBytes(part);
                client.send(WINDOW_UPDATE, 0, 0, number(part.length));
                if ((frame.flags() & END_STREAM) == 0) {
                    client.send(WINDOW_UPDATE, 0, frame.stream(), number(part.length));
                }
                ended += frame.flags() & END_STREAM;
            }
        }
        assertEquals(responses, received.size());
        Map<Integer, byte[]> contents = new TreeMap<>();
        received.forEach((stream, content) -> contents.put(stream, content.toByteArray()));
        return contents;
    }
}
