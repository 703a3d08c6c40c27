// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static dev.signet.client.FrameClient.DATA;
import static dev.signet.client.FrameClient.END_HEADERS;
import static dev.signet.client.FrameClient.END_STREAM;
import static dev.signet.client.FrameClient.HEADERS;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Pending bytes of HTTP/2 connections. */
class Http2QuotaTest {

    private static final int NO_ERROR = 0;
    private static final int CANCEL = 8;
    private static final int INITIAL_WINDOW = 65_535;

    /** Status 200 in the static table of HPACK. */
    private static final byte OK = (byte) 0x88;

    /** Limits of a connection: its unsent responses, and its requests that wait or are incomplete. */
    private static final int UNSENT = 64 << 10;

    private static final int REQUESTS = 256 << 10;

    /** 16 bytes that reference 16,000: the decompressed size counts. */
    @Test
    void requestsWithoutBodyAreBoundedByPendingBytes() {
        try (RunningServer small = RunningServer.with(RunningServer.withPending(2 << 20), Map.of());
                FrameClient client = new FrameClient(small.port())) {
            byte[] more = sendLargeRequest(client, 1);
            Await.until(() -> small.metric("signet_pending_bytes") > 16_000);
            for (int stream = 3; stream <= 29; stream += 2) {
                client.send(HEADERS, END_HEADERS, stream, more);
            }
            Frame refusal = client.await(frame -> frame.stream() > 0).orElseThrow();
            assertEquals(29, refusal.stream());
            assertTrue(refusal.head().contains("503"));
            Frame reset = client.await(frame -> frame.type() == RST_STREAM).orElseThrow();
            assertEquals(29, reset.stream());
            assertEquals(NO_ERROR, reset.error());
            client.send(DATA, END_STREAM, 1, new byte[0]);
            Frame response = client.await(frame -> frame.stream() == 1).orElseThrow();
            assertEquals(OK, response.payload()[0]);
            Await.until(() -> small.metric("signet_pending_bytes") < REQUESTS - 16_000);
            for (int stream = 3; stream < 29; stream += 2) {
                client.send(RST_STREAM, 0, stream, number(CANCEL));
            }
            Await.until(() -> small.metric("signet_pending_bytes") == 0);
        }
    }

    @Test
    void requestsOfAConnectionAreBounded() {
        try (RunningServer server = RunningServer.start();
                FrameClient client = new FrameClient(server.port())) {
            byte[] more = sendLargeRequest(client, 1);
            for (int stream = 3; stream < 200; stream += 2) {
                client.send(HEADERS, END_HEADERS, stream, more);
            }
            Frame refusal = client.await(frame -> frame.stream() > 0).orElseThrow();
            assertTrue(refusal.head().contains("503"));
            assertTrue(refusal.stream() > 20, "many requests fit");
            assertTrue(client.isPinged());
            // Error responses may be pending besides the requests.
            Await.until(() -> server.metric("signet_pending_bytes") < REQUESTS + UNSENT);
        }
    }

    /** All requests are served, but only as fast as the client reads. */
    @Test
    void responsesOfAConnectionAreBounded() {
        try (RunningServer server = RunningServer.start();
                FrameClient client = new FrameClient(server.port(), initialWindow(0))) {
            for (int stream = 1; stream < 200; stream += 2) {
                client.get(stream, "/openapi.json");
            }
            double held = settledPendingBytes(server, client);
            assertTrue(held > UNSENT && held < UNSENT + REQUESTS, "responses and queued requests: " + held);
            for (int stream = 181; stream < 200; stream += 2) {
                client.send(RST_STREAM, 0, stream, number(CANCEL));
            }
            Await.until(() -> server.metric("signet_pending_bytes") < held - 10 * 2000);

            client.send(WINDOW_UPDATE, 0, 0, number(1 << 30)).send(SETTINGS, 0, 0, initialWindow(1 << 30));
            for (int responses = 0; responses < 90; ) {
                Frame frame = client.await(each -> each.stream() > 0).orElseThrow();
                assertTrue(frame.stream() < 181, "the stream was reset");
                assertTrue(frame.type() == DATA || frame.payload()[0] == OK);
                responses += frame.flags() & END_STREAM;
            }
            Await.until(() -> server.metric("signet_pending_bytes") == 0);
        }
    }

    @Test
    void contentOfAllStreamsStaysWithinTheWindowOfTheConnection() {
        try (RunningServer server = RunningServer.start();
                FrameClient client = new FrameClient(server.port(), initialWindow(1 << 30))) {
            for (int stream = 1; stream < 100; stream += 2) {
                client.get(stream, "/openapi.json");
            }
            assertEquals(INITIAL_WINDOW, receiveContent(client, INITIAL_WINDOW));
            client.send(WINDOW_UPDATE, 0, 0, number(1 << 10));
            assertEquals(1 << 10, receiveContent(client, 1 << 10));
        }
    }

    /** Returns the length of the next DATA frames, which are at least this long together. */
    private static int receiveContent(FrameClient client, int least) {
        int received = 0;
        while (received < least) {
            received +=
                    client.await(frame -> frame.type() == DATA).orElseThrow().payload().length;
        }
        return received;
    }

    /** Waits until the streams that may be unsent are served, which takes several loop budgets. */
    private static double settledPendingBytes(RunningServer server, FrameClient client) {
        AtomicLong last = new AtomicLong(-1);
        Await.until(() -> {
            assertTrue(client.isPinged());
            long now = (long) server.metric("signet_pending_bytes");
            return last.getAndSet(now) == now && now > UNSENT;
        });
        return last.get();
    }

    /** Without an error response, which would also be pending. */
    @Test
    void refusesRequestsWithoutAResponseWhileResponsesAreUnsent() {
        try (RunningServer server = RunningServer.start();
                FrameClient client = new FrameClient(server.port(), initialWindow(0))) {
            for (int stream = 1; stream < 60; stream += 2) {
                client.get(stream, "/openapi.json");
            }
            Await.until(() -> server.metric("signet_pending_bytes") > UNSENT);
            byte[] more = sendLargeRequest(client, 61);
            for (int stream = 63; stream < 190; stream += 2) {
                client.send(HEADERS, END_HEADERS | END_STREAM, stream, more);
            }
            Frame refusal = client.await(frame -> frame.type() == RST_STREAM).orElseThrow();
            assertEquals(REFUSED_STREAM, refusal.error());
        }
    }

    /** Many connections, each with as many unsent responses as it may have. */
    @Test
    void connectionsAtTheirLimitDoNotBlockOthers() {
        try (RunningServer server = RunningServer.start()) {
            List<FrameClient> holders = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                FrameClient client = new FrameClient(server.port(), initialWindow(0));
                holders.add(client);
                for (int stream = 1; stream < 20; stream += 2) {
                    client.get(stream, "/openapi.json");
                }
            }
            Await.until(() -> server.metric("signet_connections_evicted_pending_total") > 0);
            Await.until(() -> server.metric("signet_pending_bytes") <= 12 << 20);
            try (RawClient regular = server.connect();
                    FrameClient other = new FrameClient(server.port())) {
                assertEquals(200, regular.get("/healthz").read().status());
                assertEquals(
                        200, regular.get("/v1/avatar/ada.png?size=256").read().status());
                assertTrue(other.isServed(1));
                other.get(3, "/openapi.json");
                Frame large = other.await(frame -> frame.stream() == 3).orElseThrow();
                assertEquals(OK, large.payload()[0]);
            }
            holders.forEach(FrameClient::close);
            Await.until(() -> server.metric("signet_pending_bytes") == 0);
        }
    }

    /** Returns headers without END_STREAM that reference one large field. */
    private static byte[] sendLargeRequest(FrameClient client, int stream) {
        byte[] request = FrameClient.request("/healthz");
        byte[] large = FrameClient.field("if-none-match", "x".repeat(4000));
        large[0] = 0x40; // added to the dynamic table as the first entry
        byte[] indexed = repeat(new byte[] {(byte) (0x80 | 62)}, 4);
        client.send(HEADERS, END_HEADERS, stream, concatenate(request, large, Arrays.copyOf(indexed, 3)));
        return concatenate(request, indexed);
    }
}
