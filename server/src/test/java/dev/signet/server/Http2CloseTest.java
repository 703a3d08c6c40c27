// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static dev.signet.client.FrameClient.DATA;
import static dev.signet.client.FrameClient.END_HEADERS;
import static dev.signet.client.FrameClient.END_STREAM;
import static dev.signet.client.FrameClient.GOAWAY;
import static dev.signet.client.FrameClient.HEADERS;
import static dev.signet.client.FrameClient.RST_STREAM;
import static dev.signet.client.FrameClient.WINDOW_UPDATE;
import static dev.signet.client.FrameClient.number;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.FrameClient;
import dev.signet.client.FrameClient.Frame;
import dev.signet.client.RawClient;
import dev.signet.server.internal.net.Transport;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** HTTP/2 connections close after the client has read its responses. */
class Http2CloseTest {

    /** A slow client: most of the bytes are unread when the server has written them. */
    private static final int RECEIVE_BUFFER = 16 * 1024;

    private static final int RESPONSES = 20;
    private static final int LARGE_WINDOW = 1 << 24;

    /** Longer than {@link Await}. */
    private static final Map<Setting, String> LONG_TIMEOUT = Map.of(Setting.SEND_TIMEOUT, "600s");

    /** Sends window updates, as clients do; without them the kernel keeps unread bytes after a close. */
    @Test
    void clientThatUpdatesItsWindowReceivesAllResponsesDuringDrain() throws Exception {
        try (RunningServer server = RunningServer.start();
                RawClient idle = server.connect();
                FrameClient client = connect(server)) {
            assertEquals("ok", idle.get("/healthz").read().text());
            client.send(WINDOW_UPDATE, 0, 0, number(LARGE_WINDOW));
            for (int i = 0; i < RESPONSES; i++) {
                client.get(1 + 2 * i, "/openapi.json");
            }
            Await.until(() -> served(server) == RESPONSES);
            CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> drain(server));
            assertTrue(idle.isClosed());

            for (int whole = 0; whole < RESPONSES; ) {
                Frame data = client.await(frame -> frame.type() == DATA).orElseThrow();
                client.send(WINDOW_UPDATE, 0, 0, number(data.payload().length));
                whole += data.flags() & END_STREAM;
            }
            assertTrue(client.isClosedAfterMoreBytes());
            client.endInput();
            assertTrue(drained.get(RawClient.DEADLINE_MILLIS, TimeUnit.MILLISECONDS));
        }
    }

    /** RFC 9113, section 6.8: requests may be on their way when the drain begins. */
    @Test
    void requestsThatArriveDuringTheDrainAreServed() throws Exception {
        try (RunningServer server = RunningServer.start();
                FrameClient client = new FrameClient(server.port())) {
            assertTrue(client.isServed(1));
            CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> drain(server));
            Frame announced = client.await(frame -> frame.type() == GOAWAY).orElseThrow();
            assertEquals(Integer.MAX_VALUE, announced.lastStream());
            for (int stream = 3; stream <= 21; stream += 2) {
                assertTrue(client.isServed(stream));
            }
            Frame last = client.await(frame -> frame.type() == GOAWAY).orElseThrow();
            assertEquals(21, last.lastStream());
            assertTrue(client.isClosedAfterMoreBytes());
            client.endInput();
            assertTrue(drained.get(RawClient.DEADLINE_MILLIS, TimeUnit.MILLISECONDS));
        }
    }

    @ParameterizedTest
    @EnumSource
    void requestsAreServedAfterAHalfClose(Transport transport) {
        try (RunningServer server = RunningServer.on(transport, Map.of());
                FrameClient client = new FrameClient(server.port(), FrameClient.initialWindow(LARGE_WINDOW))) {
            client.send(WINDOW_UPDATE, 0, 0, number(LARGE_WINDOW));
            for (int i = 0; i < RESPONSES; i++) {
                client.get(1 + 2 * i, i % 2 == 0 ? "/openapi.json" : "/v1/avatar/" + i + ".png?size=512");
            }
            client.send(HEADERS, END_HEADERS, 2 * RESPONSES + 1, FrameClient.request("/healthz"));
            client.endInput();
            boolean goneAway = false;
            for (int whole = 0; whole < RESPONSES; ) {
                Frame frame = client.await(each -> each.type() == DATA || each.type() == GOAWAY)
                        .orElseThrow();
                goneAway |= frame.type() == GOAWAY;
                whole += frame.type() == DATA ? frame.flags() & END_STREAM : 0;
            }
            assertTrue(goneAway);
            assertTrue(client.isClosedAfterMoreBytes());
        }
    }

    /** A window no longer grows then. */
    @ParameterizedTest
    @EnumSource
    void resetsResponsesThatTheWindowsDoNotAllowAfterAHalfClose(Transport transport) {
        try (RunningServer server = RunningServer.on(transport, LONG_TIMEOUT);
                FrameClient client = new FrameClient(server.port(), FrameClient.initialWindow(LARGE_WINDOW));
                FrameClient blocked = new FrameClient(server.port(), FrameClient.initialWindow(0))) {
            for (int i = 0; i < RESPONSES; i++) {
                client.get(1 + 2 * i, i % 2 == 0 ? "/openapi.json" : "/v1/avatar/" + i + ".png?size=512");
            }
            client.endInput();
            blocked.get(1, "/healthz").endInput();
            int whole = 0;
            for (int reset = 0; whole + reset < RESPONSES; ) {
                Frame frame = client.await(each -> each.type() == DATA || each.type() == RST_STREAM)
                        .orElseThrow();
                whole += frame.type() == DATA ? frame.flags() & END_STREAM : 0;
                reset += frame.type() == RST_STREAM ? 1 : 0;
            }
            assertTrue(whole > 0 && whole < RESPONSES, "the connection window allows some of them: " + whole);
            assertTrue(client.isClosedAfterMoreBytes());
            assertTrue(blocked.await(frame -> frame.type() == RST_STREAM).isPresent());
            assertTrue(blocked.isClosedAfterMoreBytes());
        }
    }

    @Test
    void forgetsAConnectionWithoutWindowThatIsHalfClosedAndReset() {
        try (RunningServer server = RunningServer.with(LONG_TIMEOUT);
                RawClient raw = server.connect()) {
            FrameClient client = new FrameClient(raw, FrameClient.initialWindow(0));
            for (int i = 0; i < RESPONSES; i++) {
                client.get(1 + 2 * i, "/openapi.json");
            }
            Await.until(() -> server.metric("signet_pending_bytes") > 1 << 16);
            client.endInput();
            assertTrue(client.await(frame -> frame.type() == GOAWAY).isPresent(), "the end has been read");
            raw.abort();
            Await.until(() -> server.metric("signet_connections") == 0);
            assertEquals(0, server.metric("signet_pending_bytes"));
        }
    }

    @Test
    void closesConnectionWhoseClientNeverCloses() {
        try (RunningServer server =
                        RunningServer.with(Map.of(Setting.IDLE_TIMEOUT, "100ms", Setting.SEND_TIMEOUT, "100ms"));
                FrameClient client = connect(server)) {
            assertTrue(client.await(frame -> frame.type() == GOAWAY).isPresent());
            Await.until(() -> {
                client.send(WINDOW_UPDATE, 0, 0, number(1));
                return server.metric("signet_connections") == 0;
            });
        }
    }

    private static FrameClient connect(RunningServer server) {
        return new FrameClient(new RawClient(server.port(), RECEIVE_BUFFER), FrameClient.initialWindow(LARGE_WINDOW));
    }

    private static boolean drain(RunningServer server) {
        try {
            return server.server().drain();
        } catch (InterruptedException e) {
            return false;
        }
    }

    private static double served(RunningServer server) {
        return server.count("signet_requests_total{endpoint=\"openapi\",format=\"json\",status=\"200\"}");
    }
}
