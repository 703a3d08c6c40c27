// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static dev.signet.client.FrameClient.CONTINUATION;
import static dev.signet.client.FrameClient.DATA;
import static dev.signet.client.FrameClient.END_HEADERS;
import static dev.signet.client.FrameClient.END_STREAM;
import static dev.signet.client.FrameClient.ENHANCE_YOUR_CALM;
import static dev.signet.client.FrameClient.GOAWAY;
import static dev.signet.client.FrameClient.HEADERS;
import static dev.signet.client.FrameClient.PING;
import static dev.signet.client.FrameClient.PROTOCOL_ERROR;
import static dev.signet.client.FrameClient.REFUSED_STREAM;
import static dev.signet.client.FrameClient.RST_STREAM;
import static dev.signet.client.FrameClient.SETTINGS;
import static dev.signet.client.FrameClient.WINDOW_UPDATE;
import static dev.signet.client.FrameClient.concatenate;
import static dev.signet.client.FrameClient.initialWindow;
import static dev.signet.client.FrameClient.number;
import static dev.signet.client.FrameClient.repeat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.FrameClient;
import dev.signet.client.FrameClient.Frame;
import dev.signet.client.RawClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attacks. After each, another client is served and no connection or pending byte of the attacker is left. */
class Http2AttacksTest {

    private static final int NO_ERROR = 0;
    private static final int CANCEL = 8;

    /** Status codes in the static table of HPACK. */
    private static final byte OK = (byte) 0x88;

    private static final byte BAD_REQUEST = (byte) 0x8c;

    /** The initial window size. */
    private static final int WINDOW = 65_535;

    /** 85 KB. */
    private static final String LARGE_PICTURE = "/v1/avatar/a.png?size=1023&shape=circle";

    private static final byte[] EIGHT_BYTES = new byte[8];

    private RunningServer server = RunningServer.with(Map.of());

    @BeforeEach
    void start() {
        server.close();
        server = RunningServer.with(Map.of(Setting.SEND_TIMEOUT, "300ms", Setting.RECEIVE_TIMEOUT, "2s"));
    }

    @AfterEach
    void serverIsHealthyAndHoldsNothing() {
        assertOthersAreServed();
        Await.until(() -> server.metric("signet_connections") == 0 && server.metric("signet_pending_bytes") == 0);
        server.close();
    }

    /** CVE-2023-44487. */
    @Test
    void closesConnectionThatResetsManyStreams() {
        try (FrameClient attacker = connect()) {
            for (int stream = 1; stream < 20_000; stream += 2) {
                attacker.get(stream, "/v1/avatar/a.png?size=1024").send(RST_STREAM, 0, stream, number(CANCEL));
            }
            assertGoAway(ENHANCE_YOUR_CALM, attacker);
        }
        assertTrue(rendered() < 1000, "pictures rendered for clients that had reset their streams: " + rendered());
    }

    /** As a browser does with the images of a page when it is left. */
    @Test
    void allows200StreamResets() {
        try (FrameClient client = connect()) {
            for (int stream = 1; stream < 400; stream += 2) {
                client.send(begunAndReset(stream));
            }
            assertTrue(client.isServed(401));
            client.send(begunAndReset(403));
            assertGoAway(ENHANCE_YOUR_CALM, client);
        }
    }

    /** A request that takes longer than the reset. */
    private static byte[] begunAndReset(int stream) {
        return concatenate(
                FrameClient.frame(HEADERS, END_HEADERS, stream, FrameClient.request("/healthz")),
                FrameClient.frame(RST_STREAM, 0, stream, number(CANCEL)));
    }

    /** CVE-2025-8671: the client provokes stream errors, so that the server resets the streams. */
    @Test
    void closesConnectionThatProvokesManyStreamResets() {
        try (FrameClient attacker = connect()) {
            byte[] nothing = new byte[4];
            for (int stream = 1; stream < 20_000; stream += 2) {
                attacker.get(stream, "/v1/avatar/a.png?size=1024").send(WINDOW_UPDATE, 0, stream, nothing);
            }
            assertGoAway(ENHANCE_YOUR_CALM, attacker);
        }
        assertTrue(rendered() < 1000, "pictures rendered for clients that had reset their streams: " + rendered());
    }

    /** CVE-2024-27316 and similar. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16_000})
    void closesConnectionWithEndlessContinuation(int length) {
        try (FrameClient attacker = connect()) {
            attacker.send(HEADERS, END_STREAM, 1, FrameClient.request("/healthz"));
            byte[] field = FrameClient.field("x", "y".repeat(length));
            byte[] part = FrameClient.frame(CONTINUATION, 0, 1, length == 0 ? new byte[0] : field);
            for (int i = 0; i < 2_000; i++) {
                attacker.send(part);
            }
            assertTrue(attacker.isClosedAfterMoreBytes());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {PING, SETTINGS})
    void closesConnectionThatDoesNotReadAcknowledgments(int type) {
        try (FrameClient attacker = connect()) {
            byte[] frame = FrameClient.frame(type, 0, 0, type == PING ? EIGHT_BYTES : new byte[0]);
            byte[] thousand = repeat(frame, 1000);
            for (int i = 0; i < 2_000; i++) {
                attacker.send(thousand);
            }
            assertTrue(attacker.isClosedAfterMoreBytes());
        }
    }

    @Test
    void closesConnectionThatSendsManyEmptyFrames() {
        try (FrameClient attacker = connect()) {
            attacker.send(HEADERS, END_HEADERS, 1, FrameClient.request("/healthz"));
            attacker.send(repeat(FrameClient.frame(DATA, 0, 1, new byte[0]), 1000));
            assertGoAway(ENHANCE_YOUR_CALM, attacker);
        }
    }

    @Test
    void refusesStreamsBeyondTheLimitIndividually() {
        try (FrameClient client = connect()) {
            for (int i = 0; i < 101; i++) {
                client.send(HEADERS, END_HEADERS, 1 + 2 * i, FrameClient.request("/healthz"));
            }
            Frame refusal = client.await(frame -> frame.type() == RST_STREAM).orElseThrow();
            assertEquals(REFUSED_STREAM, refusal.error());
            assertEquals(201, refusal.stream());
        }
    }

    @Test
    void resetsStreamsWithoutWindowAndReleasesTheirBytes() {
        try (FrameClient attacker = new FrameClient(server.port(), initialWindow(0))) {
            for (int i = 0; i < 50; i++) {
                attacker.get(1 + 2 * i, "/v1/avatar/a.png?size=256");
            }
            for (int i = 0; i < 50; i++) {
                Frame reset =
                        attacker.await(frame -> frame.type() == RST_STREAM).orElseThrow();
                assertEquals(CANCEL, reset.error());
            }
            Await.until(() -> server.metric("signet_pending_bytes") == 0);
        }
    }

    /** Behind a proxy, other users share the connection. */
    @Test
    void stalledStreamDoesNotEndOthers() {
        try (FrameClient proxy = new FrameClient(server.port(), initialWindow(0))) {
            proxy.get(1, "/openapi.json");
            int stream = 3;
            Optional<Frame> reset = Optional.empty();
            while (reset.isEmpty()) {
                proxy.get(stream, "/healthz").send(WINDOW_UPDATE, 0, stream, number(2));
                int open = stream;
                Frame next = proxy.await(
                                frame -> frame.type() == RST_STREAM || (frame.stream() == open && frame.type() == DATA))
                        .orElseThrow();
                if (next.type() == RST_STREAM) {
                    reset = Optional.of(next);
                } else {
                    assertEquals("ok", next.head());
                }
                stream += 2;
            }
            assertEquals(1, reset.get().stream());
            assertEquals(CANCEL, reset.get().error());
            proxy.get(stream, "/healthz").send(WINDOW_UPDATE, 0, stream, number(2));
            assertTrue(proxy.await(frame -> frame.type() == DATA && frame.head().equals("ok"))
                    .isPresent());
        }
    }

    @Test
    void returns408WhenTheBodyDoesNotArrive() {
        try (FrameClient slow = connect()) {
            slow.send(HEADERS, END_HEADERS, 1, FrameClient.request("/healthz"));
            Frame response = slow.await(frame -> frame.stream() == 1).orElseThrow();
            assertTrue(response.head().contains("408"));
            assertStopped(1, slow);
            assertTrue(slow.isServed(3));
        }
    }

    /** The client reads some responses, and has always requested more than the kernel holds for it. */
    @Test
    void deadlinesOfStreamsPassWhileOtherResponsesAreUnsent() {
        try (RunningServer hasty =
                        RunningServer.with(Map.of(Setting.SEND_TIMEOUT, "2s", Setting.RECEIVE_TIMEOUT, "1s"));
                FrameClient client = new FrameClient(new RawClient(hasty.port(), 16 << 10), initialWindow(0))) {
            client.send(WINDOW_UPDATE, 0, 0, number(Integer.MAX_VALUE - WINDOW));
            client.get(1, "/healthz").send(HEADERS, END_HEADERS, 3, FrameClient.request("/healthz"));
            int requested = 5;
            for (; requested < 200; requested += 2) {
                client.get(requested, LARGE_PICTURE).send(WINDOW_UPDATE, 0, requested, number(1 << 20));
            }
            boolean reset = false;
            boolean answered = false;
            while (!reset || !answered) {
                assertTrue(requested < 3000);
                Frame frame = client.await(each -> true).orElseThrow();
                reset |= frame.stream() == 1 && frame.type() == RST_STREAM && frame.error() == CANCEL;
                answered |= frame.stream() == 3 && frame.head().contains("408");
                if (frame.type() == DATA && frame.flags() == END_STREAM) {
                    assertTrue(hasty.metric("signet_pending_bytes") > 32 << 10);
                    client.get(requested, LARGE_PICTURE).send(WINDOW_UPDATE, 0, requested, number(1 << 20));
                    requested += 2;
                }
            }
        }
    }

    @Test
    void resetsStreamThatKeepsSendingAfterItsResponse() {
        int length = 8192;
        byte[] data = FrameClient.frame(DATA, 0, 1, new byte[length]);
        try (FrameClient client = connect()) {
            client.send(HEADERS, END_HEADERS, 1, FrameClient.request("/healthz"));
            int sent = 0;
            long[] window = {WINDOW, WINDOW};
            Frame last = new Frame(SETTINGS, 0, 0, new byte[0]);
            while (last.type() != RST_STREAM && sent < 100 * WINDOW) {
                if (Math.min(window[0], window[1]) < length) {
                    last = client.await(frame -> true).orElseThrow();
                    if (last.type() == WINDOW_UPDATE) {
                        window[last.stream()] += last.error();
                    }
                } else {
                    client.send(data);
                    sent += length;
                    window[0] -= length;
                    window[1] -= length;
                }
            }
            assertEquals(NO_ERROR, last.error());
            assertTrue(sent < 4 * WINDOW, "bytes of a rejected body: " + sent);
            assertTrue(client.isServed(3));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil/v1/avatar/a.svg", "v1/avatar/a.svg", "**"})
    void rejectsInvalidPath(String path) {
        try (FrameClient client = connect()) {
            assertEquals(
                    BAD_REQUEST, response(client, 1, FrameClient.request(path)).payload()[0]);
            assertTrue(client.isServed(3));
        }
    }

    @Test
    void sends100ContinueWhenExpected() {
        byte[] request = FrameClient.request("/healthz");
        try (FrameClient client = connect()) {
            byte[] expecting = concatenate(request, FrameClient.field("expect", "100-Continue"));
            client.send(HEADERS, END_HEADERS, 1, expecting);
            Frame interim = client.await(frame -> frame.stream() == 1).orElseThrow();
            assertTrue(interim.head().contains("100"));
            assertEquals(END_HEADERS, interim.flags());
            client.send(DATA, END_STREAM, 1, new byte[1]);
            assertEquals(
                    OK,
                    client.await(frame -> frame.type() == HEADERS).orElseThrow().payload()[0]);
            assertEquals(OK, response(client, 3, expecting).payload()[0], "without a body");
            byte[] other = concatenate(expecting, FrameClient.field("expect", "something else"));
            assertTrue(response(client, 5, other).head().contains("417"));
        }
    }

    @Test
    void closesConnectionWhoseFrameArrivesByteByByte() {
        try (RunningServer hasty = RunningServer.with(Map.of(Setting.RECEIVE_TIMEOUT, "300ms"));
                FrameClient slow = new FrameClient(hasty.port())) {
            slow.send(Arrays.copyOf(FrameClient.frame(HEADERS, END_HEADERS, 1, new byte[16_000]), 100));
            Await.until(() -> {
                slow.send(new byte[1]);
                return hasty.metric("signet_connections") == 0;
            });
        }
    }

    @Test
    void closesConnectionWhoseHeadersDoNotEndInTime() {
        try (RunningServer hasty = RunningServer.with(Map.of(Setting.RECEIVE_TIMEOUT, "300ms"));
                FrameClient slow = new FrameClient(hasty.port());
                FrameClient other = new FrameClient(hasty.port())) {
            slow.send(HEADERS, END_STREAM, 1, FrameClient.request("/healthz"));
            assertTrue(other.isServed(1));
            assertTrue(slow.isClosedAfterMoreBytes());
            assertTrue(other.isServed(3), "complete frames have no deadline");
        }
    }

    @Test
    void incompleteHeadersAreBoundedByPendingBytes() {
        byte[] block = concatenate(FrameClient.request("/healthz"), FrameClient.field("x", "y".repeat(6000)));
        byte[] frame = FrameClient.frame(HEADERS, END_HEADERS | END_STREAM, 1, block);
        byte[] most = Arrays.copyOf(frame, frame.length - 1);
        try (RunningServer small =
                        RunningServer.with(RunningServer.withPending(15 << 10), Map.of(Setting.THREADS, "1"));
                FrameClient first = new FrameClient(small.port());
                FrameClient second = new FrameClient(small.port())) {
            first.send(most);
            Await.until(() -> small.metric("signet_pending_bytes") > 6000);
            second.send(most);
            assertTrue(first.isClosedAfterMoreBytes(), "has had pending bytes for longest");
            second.send(Arrays.copyOfRange(frame, most.length, frame.length));
            assertTrue(second.await(each -> each.stream() == 1 && each.type() == DATA)
                    .isPresent());
            Await.until(() -> small.metric("signet_pending_bytes") == 0);
        }
    }

    @Test
    void closesConnectionOnProtocolError() {
        assertEndsTheConnection(FrameClient.frame(DATA, END_STREAM, 1, new byte[1]));
        assertEndsTheConnection(FrameClient.frame(HEADERS, END_HEADERS, 2, FrameClient.request("/healthz")));
        assertEndsTheConnection(FrameClient.frame(CONTINUATION, END_HEADERS, 1, new byte[1]));
        assertEndsTheConnection(FrameClient.frame(HEADERS, END_HEADERS, 1, new byte[] {(byte) 0xff, 0x7f}));
        assertEndsTheConnection(FrameClient.frame(SETTINGS, 0, 0, new byte[5]));
        assertEndsTheConnection(FrameClient.frame(WINDOW_UPDATE, 0, 0, new byte[4]));
        assertEndsTheConnection(FrameClient.frame(PING, 0, 0, new byte[20_000]));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Upper: x", "connection: close", "transfer-encoding: chunked", ":path: /", ":other: x"})
    void resetsStreamWithInvalidFields(String field) {
        int colon = field.indexOf(':', 1);
        try (FrameClient client = connect()) {
            client.send(
                    HEADERS,
                    END_HEADERS | END_STREAM,
                    1,
                    concatenate(
                            FrameClient.request("/healthz"),
                            FrameClient.field(field.substring(0, colon), field.substring(colon + 2))));
            Frame refusal = client.await(frame -> frame.stream() == 1 || frame.type() == GOAWAY)
                    .orElseThrow();
            assertEquals(RST_STREAM, refusal.type());
            assertEquals(PROTOCOL_ERROR, refusal.error());
            assertTrue(client.isServed(3));
        }
    }

    private static Frame response(FrameClient client, int stream, byte[] request) {
        client.send(HEADERS, END_HEADERS | END_STREAM, stream, request);
        return client.await(frame -> frame.stream() == stream).orElseThrow();
    }

    /** Asserts that the stream ended without an error. */
    private static void assertStopped(int stream, FrameClient client) {
        Frame reset = client.await(frame -> frame.stream() == stream && frame.type() == RST_STREAM)
                .orElseThrow();
        assertEquals(NO_ERROR, reset.error());
    }

    private void assertEndsTheConnection(byte[] frame) {
        try (FrameClient attacker = connect()) {
            attacker.send(frame);
            assertTrue(attacker.await(each -> each.type() == GOAWAY && each.error() != 0)
                    .isPresent());
            assertTrue(attacker.isClosedAfterMoreBytes());
        }
    }

    /** A reset could discard it. */
    @Test
    void shutsDownItsOutputAfterGoAwayIfMoreInputFollows() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
                FrameClient attacker = new FrameClient(new RawClient(socket), new byte[0])) {
            attacker.send(concatenate(FrameClient.frame(PING, 0, 1, EIGHT_BYTES), new byte[60_000]));
            assertTrue(attacker.await(frame -> frame.type() == GOAWAY).isPresent());
            assertEquals(-1, socket.getInputStream().read());
        }
    }

    private static void assertGoAway(int error, FrameClient attacker) {
        Optional<Frame> goAway = attacker.await(frame -> frame.type() == GOAWAY);
        // GOAWAY may be lost when a flood is closed.
        goAway.ifPresent(frame -> assertEquals(error, frame.error()));
        assertTrue(attacker.isClosedAfterMoreBytes());
    }

    private FrameClient connect() {
        return new FrameClient(server.port());
    }

    private void assertOthersAreServed() {
        try (RawClient other = server.connect()) {
            assertEquals(200, other.get("/v1/avatar/ada.png").read().status());
        }
    }

    /** Returns the number of renderings that ran or were rejected, plus one for each other stream. */
    private double rendered() {
        assertOthersAreServed();
        return server.metric("signet_request_seconds_count{endpoint=\"avatar\",format=\"png\"}");
    }
}
