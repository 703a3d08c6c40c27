// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static dev.signet.server.FrameClient.DATA;
import static dev.signet.server.FrameClient.END_STREAM;
import static dev.signet.server.FrameClient.GOAWAY;
import static dev.signet.server.FrameClient.WINDOW_UPDATE;
import static dev.signet.server.FrameClient.number;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.RawClient;
import dev.signet.server.FrameClient.Frame;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** HTTP/2 connections close after the client has read its responses. */
class Http2CloseTest {

    /** A slow client: most of the bytes are unread when the server has written them. */
    private static final int RECEIVE_BUFFER = 16 * 1024;

    private static final int RESPONSES = 20;
    private static final int LARGE_WINDOW = 1 << 24;

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
