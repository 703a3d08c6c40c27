// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static dev.signet.server.FrameClient.DATA;
import static dev.signet.server.FrameClient.END_HEADERS;
import static dev.signet.server.FrameClient.END_STREAM;
import static dev.signet.server.FrameClient.HEADERS;
import static dev.signet.server.FrameClient.REFUSED_STREAM;
import static dev.signet.server.FrameClient.RST_STREAM;
import static dev.signet.server.FrameClient.SETTINGS;
import static dev.signet.server.FrameClient.WINDOW_UPDATE;
import static dev.signet.server.FrameClient.concatenate;
import static dev.signet.server.FrameClient.initialWindow;
import static dev.signet.server.FrameClient.number;
import static dev.signet.server.FrameClient.repeat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.RawClient;
import dev.signet.server.FrameClient.Frame;
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

    /** A little less than a 16th of half the limit, since it is a 16th of the free bytes. */
    private static final int SHARE = (8 << 20) / 17;

    /** 16 bytes that reference 16,000: the decompressed size counts. */
    @Test
    void requestsWithoutBodyAreBoundedByPendingBytes() {
        try (RunningServer small = RunningServer.with(Map.of(Setting.MAX_PENDING, "2m"));
                FrameClient client = new FrameClient(small.port())) {
            byte[] more = sendLargeRequest(client, 1);
            Await.until(() -> small.metric("signet_pending_bytes") > 16_000);
            for (int stream = 3; stream <= 7; stream += 2) {
                client.send(HEADERS, END_HEADERS, stream, more);
            }
            Frame refusal = client.await(frame -> frame.stream() > 0).orElseThrow();
            assertEquals(7, refusal.stream());
            assertTrue(refusal.head().contains("503"));
            Frame reset = client.await(frame -> frame.type() == RST_STREAM).orElseThrow();
            assertEquals(7, reset.stream());
            assertEquals(NO_ERROR, reset.error());
            client.send(DATA, END_STREAM, 1, new byte[0]);
            Frame response = client.await(frame -> frame.stream() == 1).orElseThrow();
            assertEquals(OK, response.payload()[0]);
            Await.until(() -> small.metric("signet_pending_bytes") < 48_000);
            client.send(RST_STREAM, 0, 3, number(CANCEL)).send(RST_STREAM, 0, 5, number(CANCEL));
            Await.until(() -> small.metric("signet_pending_bytes") == 0);
        }
    }

    @Test
    void requestsOfAConnectionAreBoundedByItsShare() {
        try (RunningServer server = RunningServer.start();
                FrameClient client = new FrameClient(server.port())) {
            byte[] more = sendLargeRequest(client, 1);
            for (int stream = 3; stream < 200; stream += 2) {
                client.send(HEADERS, END_HEADERS, stream, more);
            }
            Frame refusal = client.await(frame -> frame.stream() > 0).orElseThrow();
            assertTrue(refusal.head().contains("503"));
            assertTrue(refusal.stream() > 40, "many requests fit");
            assertTrue(client.isPinged());
            // Error responses may be pending besides the requests.
            Await.until(() -> server.metric("signet_pending_bytes") < SHARE);
        }
    }

    /** All requests are served, but only as fast as the client reads. */
    @Test
    void responsesOfAConnectionAreBoundedByItsShare() {
        try (RunningServer server = RunningServer.start();
                FrameClient client = new FrameClient(server.port(), initialWindow(0))) {
            for (int stream = 1; stream < 200; stream += 2) {
                client.get(stream, "/openapi.json");
            }
            double held = settledPendingBytes(server, client);
            assertTrue(held > SHARE && held < 2 * SHARE, "responses and queued requests: " + held);
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

    /** Waits until the streams that fit into the share are served, which takes several loop budgets. */
    private static double settledPendingBytes(RunningServer server, FrameClient client) {
        AtomicLong last = new AtomicLong(-1);
        Await.until(() -> {
            assertTrue(client.isPinged());
            long now = (long) server.metric("signet_pending_bytes");
            return last.getAndSet(now) == now && now > SHARE;
        });
        return last.get();
    }

    /** Without an error response, which would also be pending. */
    @Test
    void requestsAndResponsesOfAConnectionShareOneBound() {
        try (RunningServer server = RunningServer.start();
                FrameClient client = new FrameClient(server.port(), initialWindow(0))) {
            for (int stream = 1; stream < 60; stream += 2) {
                client.get(stream, "/openapi.json");
            }
            Await.until(() -> server.metric("signet_pending_bytes") > SHARE);
            byte[] more = sendLargeRequest(client, 61);
            for (int stream = 63; stream < 190; stream += 2) {
                client.send(HEADERS, END_HEADERS, stream, more);
            }
            client.get(191, "/healthz");
            Frame refusal = client.await(frame -> frame.stream() == 191).orElseThrow();
            assertEquals(RST_STREAM, refusal.type());
            assertEquals(REFUSED_STREAM, refusal.error());
        }
    }

    /** Many connections, each holding its share without reading. */
    @Test
    void connectionsAtTheirShareDoNotBlockOthers() {
        try (RunningServer server = RunningServer.start()) {
            List<FrameClient> holders = new ArrayList<>();
            for (int i = 0; i < 120; i++) {
                FrameClient client = new FrameClient(server.port(), initialWindow(0));
                holders.add(client);
                for (int stream = 1; stream < 20; stream += 2) {
                    client.get(stream, "/openapi.json");
                }
            }
            Await.until(() -> server.metric("signet_connections_evicted_pending_total") > 0);
            Await.until(() -> server.metric("signet_pending_bytes") <= 8 << 20);
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
