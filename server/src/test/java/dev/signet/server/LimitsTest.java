// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.signet.client.Await;
import dev.signet.client.FrameClient;
import dev.signet.client.RawClient;
import dev.signet.client.RawClient.Response;
import dev.signet.server.internal.net.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits and timeouts, at and beyond each bound. Timeouts are short; tests wait for the outcome. */
class LimitsTest {

    private static final String HOST = "Host: localhost\r\n";
    private static final int MAX_FRAME = 16_384;
    private static final int MAX_UNSENT = 64 << 10;

    @Test
    void limitsTheRequestLine() {
        try (RunningServer server = RunningServer.start();
                RawClient client = server.connect()) {
            String fits = "/v1/decode/" + "a".repeat(8192 - "GET /v1/decode/ HTTP/1.1".length());
            assertEquals(200, client.get(fits).read().status());
            assertRefused(414, client.get(fits + "a"));
            assertRefused(414, server.connect().get("/" + "a".repeat(65536)));
            assertRefused(414, server.connect().send("GET /" + "a".repeat(65536)));
        }
    }

    @Test
    void limitsHeaders() {
        try (RunningServer server = RunningServer.start();
                RawClient client = server.connect()) {
            String most = "X: y\r\n".repeat(99);
            assertEquals(200, client.send(request(most)).read().status());
            assertRefused(431, client.send(request(most + "X: y\r\n")));
            assertRefused(431, server.connect().send(request("X: y\r\n".repeat(10_000))));
            assertRefused(431, server.connect().send(request("X: " + "y".repeat(1 << 20) + "\r\n")));
            String large = "X: " + "y".repeat(16384 - HOST.length() - "X: \r\n".length()) + "\r\n";
            assertEquals(200, server.connect().send(request(large)).read().status());
            assertRefused(431, server.connect().send(request("Y" + large)));
        }
    }

    @Test
    void limitsBodies() {
        try (RunningServer server = RunningServer.start();
                RawClient client = server.connect();
                FrameClient frames = new FrameClient(server.port())) {
            assertEquals(200, client.send(withBody(65536)).read().status());
            assertEquals(200, client.send(withChunk(65536)).read().status());
            assertRefused(413, client.send(withBody(65537)));
            assertRefused(413, server.connect().send(withChunk(65537)));
            assertTrue(response(frames, 1, 65_536).startsWith("\u0088"), "200");
            assertTrue(response(frames, 3, 65_537).contains("413"));
        }
    }

    /** The kernel holds input that is not read while responses are unsent, also after the client has shut down its output. */
    @ParameterizedTest
    @EnumSource
    void limitsReadAheadAtTheEndOfInput(Transport transport) {
        int requests = 200;
        int large = 6;
        try (RunningServer server = RunningServer.on(transport, Map.of(Setting.THREADS, "1"));
                RawClient client = server.connect()) {
            client.send(RawClient.request("/openapi.json").repeat(requests)
                    + RawClient.request("/" + "a".repeat(8000)).repeat(large));
            double before = settledPendingBytes(server);
            client.endInput();
            assertTrue(settledPendingBytes(server) < before + 16 * 1024);
            for (int i = 0; i < requests + large; i++) {
                assertEquals(i < requests ? 200 : 404, client.read().status());
            }
            assertTrue(client.isClosed());
        }
    }

    /** Waits until the only event loop reads from other connections without changing the pending bytes. */
    private static double settledPendingBytes(RunningServer server) {
        AtomicLong last = new AtomicLong();
        Await.until(() -> {
            assertRefused(400, server.connect().send("not a request\r\n\r\n"));
            long now = (long) server.metric("signet_pending_bytes");
            return last.getAndSet(now) == now && now > MAX_UNSENT;
        });
        return last.get();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /healthz HTTP/1.1\r\nHost: loc",
                "GET",
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhell",
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhell"
            })
    void returns408WhenTheRequestIsNotComplete(String part) {
        try (RunningServer server = RunningServer.with(Map.of(Setting.RECEIVE_TIMEOUT, "200ms"));
                RawClient client = server.connect();
                RawClient other = server.connect()) {
            client.send(part);
            assertEquals(200, other.get("/healthz").read().status(), "other connections are served");
            assertRefused(408, client);
        }
    }

    /** Further bytes do not restart the deadline. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ",
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n"
            })
    void returns408WhenTheRequestArrivesByteByByte(String beginning) {
        try (RunningServer server = RunningServer.with(Map.of(Setting.RECEIVE_TIMEOUT, "300ms"));
                RawClient client = server.connect().send(beginning)) {
            Await.until(() -> client.send("x").hasResponse());
            assertRefused(408, client);
        }
    }

    /** After the idle timeout. */
    @Test
    void closesIdleConnections() {
        try (RunningServer server =
                        RunningServer.with(Map.of(Setting.IDLE_TIMEOUT, "1s", Setting.RECEIVE_TIMEOUT, "1s"));
                RawClient silent = server.connect();
                RawClient client = server.connect()) {
            assertEquals(200, client.get("/healthz").read().status());
            assertTrue(client.isClosed());
            assertTrue(silent.isClosed());
        }
    }

    @Test
    void closesClientThatDoesNotReadAndReleasesItsBytes() {
        try (RunningServer server = RunningServer.with(Map.of(Setting.SEND_TIMEOUT, "1s"));
                RawClient slow = new RawClient(server.port(), 1024);
                RawClient other = server.connect()) {
            server.metric(
                    "signet_pending_bytes"); // warm-up: the first call takes longer than the state to observe lasts
            String request = "GET /v1/avatar/a.png?size=1024 HTTP/1.1\r\n" + HOST + "\r\n";
            slow.send(request.repeat(400));
            Await.until(() -> server.metric("signet_pending_bytes") > 0);
            assertEquals(200, other.get("/healthz").read().status());
            Await.until(() -> server.metric("signet_pending_bytes") == 0 && server.metric("signet_connections") == 1);
        }
    }

    @Test
    void stopsReadingRequestsOfClientThatDoesNotReadResponses() {
        try (RunningServer server =
                        RunningServer.with(RunningServer.withPending(8 << 10), Map.of(Setting.THREADS, "1"));
                RawClient client = server.connect()) {
            assertUnavailable(client.get("/v1/avatar/a.png?size=1024").read());
            assertEquals(200, client.get("/v1/avatar/a.png").read().status());
        }
    }

    static Stream<Arguments> everyTransportAndRequest() {
        List<String> said = List.of(
                "",
                "PRI * HTTP/2.0\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0",
                "GET /healthz HTTP/1.1\r\n",
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
        return Stream.of(Transport.values())
                .flatMap(transport -> said.stream().map(text -> arguments(transport, text)));
    }

    @ParameterizedTest
    @MethodSource("everyTransportAndRequest")
    void releasesEverythingWhenTheClientDisconnects(Transport transport, String said) {
        try (RunningServer server = RunningServer.on(transport, Map.of(Setting.IDLE_TIMEOUT, "600s"))) {
            try (RawClient client = server.connect()) {
                client.send(said);
                Await.until(() -> server.metric("signet_connections_accepted_total") == 1);
            }
            Await.until(() -> server.metric("signet_connections") == 0);
        }
    }

    @Test
    void incompleteRequestsAreBoundedByPendingBytes() {
        try (RunningServer server =
                        RunningServer.with(RunningServer.withPending(10 << 10), Map.of(Setting.THREADS, "1"));
                RawClient first = server.connect();
                RawClient second = server.connect()) {
            String part = "GET /healthz HTTP/1.1\r\n" + HOST + "X: " + "y".repeat(4100);
            first.send(part);
            Await.until(() -> server.metric("signet_pending_bytes") > 4100);
            second.send(part);
            assertTrue(first.isClosed(), "has had pending bytes for longest");
            assertEquals(200, second.send("\r\n\r\n").read().status());
            Await.until(() -> server.metric("signet_pending_bytes") == 0);
        }
    }

    @Test
    void returns503WhenTheRenderQueueIsFull() {
        try (RunningServer server =
                RunningServer.with(new ProcessLimits(16 << 20, 1, 16 << 20), Map.of(Setting.THREADS, "1"))) {
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                clients.add(server.connect());
            }
            clients.forEach(client -> client.get("/v1/avatar/a.png?size=1024"));
            int busy = 0;
            for (RawClient client : clients) {
                Response response = client.read();
                if (response.status() == 503) {
                    assertUnavailable(response);
                    busy++;
                } else {
                    assertEquals(200, response.status());
                }
                client.close();
            }
            assertTrue(busy > 0 && busy < 40, busy + " of 40 responses are 503");
        }
    }

    @Test
    void evictsIdleConnectionsWhenFull() {
        try (RunningServer server = RunningServer.with(Map.of(Setting.MAX_CONNECTIONS, "2", Setting.THREADS, "1"));
                RawClient silent = server.connect();
                RawClient idle = server.connect()) {
            assertEquals(200, idle.get("/healthz").read().status());
            try (RawClient third = server.connect()) {
                assertTrue(silent.isClosed());
                assertEquals(200, third.get("/healthz").read().status());
                assertEquals(200, idle.get("/healthz").read().status());
                try (RawClient fourth = server.connect()) {
                    assertEquals(200, fourth.get("/healthz").read().status());
                    assertTrue(third.isClosed(), "longest without a request");
                }
            }
            assertEquals(2, server.metric("signet_connections_evicted_total"));
            assertEquals(0, server.metric("signet_connections_refused_total"));
            LoggedWarnings.take();
            server.logEvictions();
            server.logEvictions();
            assertEquals(
                    List.of(
                            "dev.signet.server.SignetServer: Connections evicted for new ones or for their pending bytes: 2."),
                    LoggedWarnings.take());
        }
    }

    private static String request(String headers) {
        return "GET /healthz HTTP/1.1\r\n" + HOST + headers + "\r\n";
    }

    private static String withBody(int length) {
        return request("Content-Length: " + length + "\r\n") + "x".repeat(length);
    }

    private static String withChunk(int length) {
        String size = Integer.toHexString(length);
        return request("Transfer-Encoding: chunked\r\n") + size + "\r\n" + "x".repeat(length) + "\r\n0\r\n\r\n";
    }

    /** Returns the head of the response to a request with a body of this length. */
    private static String response(FrameClient client, int stream, int length) {
        client.send(FrameClient.HEADERS, FrameClient.END_HEADERS, stream, FrameClient.request("/healthz"));
        for (int left = length; left > 0; left -= MAX_FRAME) {
            byte[] data = new byte[Math.min(left, MAX_FRAME)];
            client.send(FrameClient.DATA, left > MAX_FRAME ? 0 : FrameClient.END_STREAM, stream, data);
        }
        return client.await(frame -> frame.stream() == stream && frame.type() == FrameClient.HEADERS)
                .orElseThrow()
                .head();
    }

    private static void assertRefused(int status, RawClient client) {
        Response response = client.read();
        assertEquals(status, response.status());
        assertEquals("close", response.header("Connection"));
        assertTrue(client.isClosed());
        client.close();
    }

    private static void assertUnavailable(Response response) {
        assertEquals(503, response.status());
        assertEquals("1", response.header("Retry-After"));
        assertEquals("no-store", response.header("Cache-Control"));
    }
}
