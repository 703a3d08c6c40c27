// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.RawClient;
import dev.signet.client.RawClient.Response;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Graceful shutdown. */
class DrainTest {

    private static final String HOST = "Host: localhost\r\n";

    @Test
    void finishesRequestsInFlightAndClosesIdleConnections() throws Exception {
        try (RunningServer server = RunningServer.start();
                RawClient idle = server.connect();
                RawClient silent = server.connect();
                RawClient inFlight = server.connect();
                RawClient operations = server.connectToOperations()) {
            assertEquals(200, idle.get("/healthz").read().status());
            inFlight.send("GET /healthz HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\nhel");
            assertEquals(100, inFlight.read().status());
            assertEquals("ok", operations.get("/readyz").read().text());
            // The event loop of the silent connection may not have admitted it yet.
            Await.until(() -> server.count("signet_connections") >= 3);

            CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> drain(server));

            assertTrue(idle.isClosed());
            assertTrue(silent.isClosed());
            Response unready = operations.get("/readyz").read();
            assertEquals(503, unready.status());
            assertEquals("no-store", unready.header("Cache-Control"));
            assertEquals("ok", operations.get("/livez").read().text());
            assertThrows(UncheckedIOException.class, server::connect, "new connections are refused");
            assertFalse(drained.isDone(), "waits for the request in flight");

            assertEquals("ok", inFlight.send("lo").read().text());
            assertTrue(inFlight.isClosed());
            inFlight.endInput();
            assertTrue(drained.get(RawClient.DEADLINE_MILLIS, TimeUnit.MILLISECONDS));
        }
    }

    @Test
    void abortsRequestsAfterTheDrainTimeout() throws Exception {
        try (RunningServer server = RunningServer.with(Map.of(Setting.DRAIN_TIMEOUT, "100ms"));
                RawClient inFlight = server.connect()) {
            inFlight.send("GET /healthz HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\nhel");
            assertEquals(100, inFlight.read().status());
            assertFalse(server.server().drain());
            assertTrue(inFlight.isClosed());
        }
    }

    @Test
    void closeEndsTheDrain() throws Exception {
        try (RunningServer server = RunningServer.with(Map.of(Setting.DRAIN_DELAY, "600s"))) {
            CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> drain(server));
            Await.until(() -> !isReady(server));
            server.server().close();
            assertFalse(drained.get(RawClient.DEADLINE_MILLIS, TimeUnit.MILLISECONDS));
        }
    }

    @Test
    void drainReportsRequestsThatAreAbortedByClose() throws Exception {
        try (RunningServer server = RunningServer.start();
                RawClient inFlight = server.connect()) {
            inFlight.send("GET /healthz HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\nhel");
            assertEquals(100, inFlight.read().status());
            CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> drain(server));
            Await.until(() -> isRefused(server));
            server.server().close();
            assertFalse(drained.get(RawClient.DEADLINE_MILLIS, TimeUnit.MILLISECONDS));
        }
    }

    private static boolean isReady(RunningServer server) {
        try (RawClient operations = server.connectToOperations()) {
            return operations.get("/readyz").read().status() == 200;
        }
    }

    @SuppressWarnings("try") // only connected
    private static boolean isRefused(RunningServer server) {
        try (RawClient client = server.connect()) {
            return false;
        } catch (UncheckedIOException e) {
            return true;
        }
    }

    @Test
    void servesRequestsDuringTheDrainDelay() throws Exception {
        try (RunningServer server = RunningServer.with(Map.of(Setting.DRAIN_DELAY, "600s"));
                RawClient client = server.connect()) {
            Thread draining = new Thread(() -> drain(server));
            draining.start();
            Await.until(() -> !isReady(server));
            assertEquals(200, client.get("/healthz").read().status());
            try (RawClient other = server.connect()) {
                assertEquals(200, other.get("/healthz").read().status());
            }
            draining.interrupt();
            draining.join();
        }
    }

    private static boolean drain(RunningServer server) {
        try {
            return server.server().drain();
        } catch (InterruptedException e) {
            return false;
        }
    }
}
