// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.RawClient.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The operations port of a running server. */
class OperationsTest {

    @Test
    void countsRequestsByEndpointFormatAndStatus() {
        try (RunningServer server = RunningServer.start();
                RawClient client = server.connect();
                RawClient operations = server.connectToOperations()) {
            String etag = client.get("/v1/avatar/secret.svg").read().header("ETag");
            client.get("/v1/avatar/secret.svg?size=secret").read();
            client.get("/v1/avatar/secret.png?size=1024").read();
            client.send("GET /v1/avatar/secret.svg HTTP/1.1\r\nHost: a\r\nIf-None-Match: " + etag + "\r\n\r\n")
                    .read();
            client.get("/secret").read();
            client.send("bad\r\n\r\n").read();
            String text = operations.get("/metrics").read().text();
            assertEquals(1, requests(text, "avatar", "svg", 200));
            assertEquals(1, requests(text, "avatar", "svg", 304));
            assertEquals(1, requests(text, "avatar", "svg", 400));
            assertEquals(1, requests(text, "avatar", "png", 200));
            assertEquals(1, requests(text, "none", "none", 404));
            assertEquals(1, requests(text, "none", "none", 400));
            assertEquals(
                    3, PrometheusText.value(text, "signet_request_seconds_count{endpoint=\"avatar\",format=\"svg\"}"));
            assertEquals(
                    1, PrometheusText.value(text, "signet_response_bytes_count{endpoint=\"avatar\",format=\"svg\"}"));
            assertEquals(1, PrometheusText.value(text, "signet_connections_accepted_total"));
            assertTrue(text.contains("jvm_memory_used_bytes"));
            assertFalse(text.contains("secret"));
        }
    }

    @Test
    void infoHasVersionSpecAndJava() {
        try (RunningServer server = RunningServer.start();
                RawClient operations = server.connectToOperations()) {
            Answer info = operations.get("/info").read();
            assertEquals("no-store", info.header("Cache-Control"));
            assertEquals("application/json", info.header("Content-Type"));
            assertTrue(info.text().contains("\"spec\":\"SG-1\""), info.text());
            assertTrue(info.text().contains("\"java\":\"" + System.getProperty("java.version") + "\""));
            assertFalse(info.text().contains("${"), "the build replaces the placeholders");
            assertFalse(info.text().contains("\"version\":\"unknown\""));
        }
    }

    @Test
    void publicPortHasNoneOfTheOperationsPaths() {
        try (RunningServer server = RunningServer.start();
                RawClient client = server.connect();
                RawClient operations = server.connectToOperations()) {
            for (String path : new String[] {"/livez", "/readyz", "/metrics", "/info"}) {
                assertEquals(404, client.get(path).read().status());
                Answer answer = operations.get(path).read();
                assertEquals(200, answer.status());
                assertEquals("no-store", answer.header("Cache-Control"));
            }
        }
    }

    @Test
    void errorsHaveNoCorsHeaderAndTheirOwnAllow() {
        try (RunningServer server = RunningServer.start();
                RawClient operations = server.connectToOperations()) {
            assertError(404, "", operations.get("/v1/avatar/a.svg").read());
            for (String method : List.of("POST", "OPTIONS")) {
                operations.send(method + " /livez HTTP/1.1\r\nHost: a\r\n\r\n");
                assertError(405, "GET, HEAD", operations.read());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /livez HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n",
                "GET /livez HTTP/1.1\r\n\r\n",
                "GET /livez HTTP/9.9\r\nHost: a\r\n\r\n",
                "bad\r\n\r\n"
            })
    void protocolErrorsHaveNoCorsHeader(String request) {
        try (RunningServer server = RunningServer.start();
                RawClient operations = server.connectToOperations()) {
            Answer answer = operations.send(request).read();
            assertTrue(answer.status() >= 400);
            assertEquals("no-store", answer.header("Cache-Control"));
            assertEquals("", answer.header("Access-Control-Allow-Origin"));
            assertEquals("", answer.header("Cross-Origin-Resource-Policy"));
        }
    }

    @Test
    void closesTheOldestOf65Connections() {
        List<RawClient> idle = new ArrayList<>();
        try (RunningServer server = RunningServer.start()) {
            for (int i = 0; i < 64; i++) {
                RawClient client = server.connectToOperations();
                idle.add(client);
                assertEquals("ok", client.get("/livez").read().text());
            }
            try (RawClient probe = server.connectToOperations()) {
                assertEquals("ok", probe.get("/readyz").read().text());
            }
            assertTrue(idle.get(0).isClosed());
            assertEquals("ok", idle.get(1).get("/livez").read().text());
        } finally {
            idle.forEach(RawClient::close);
        }
    }

    private static void assertError(int status, String allow, Answer answer) {
        assertEquals(status, answer.status());
        assertEquals(allow, answer.header("Allow"));
        assertEquals("application/json", answer.header("Content-Type"));
        assertEquals("no-store", answer.header("Cache-Control"));
        assertEquals("", answer.header("Access-Control-Allow-Origin"), "no CORS");
        assertTrue(answer.text().startsWith("{\"error\":\"The "), answer.text());
    }

    @Test
    void respondsWhenThePublicPortRefusesConnections() {
        try (RunningServer server = RunningServer.with(Map.of(Setting.MAX_CONNECTIONS_PER_ADDRESS, "1"));
                RawClient client = server.connect();
                RawClient operations = server.connectToOperations()) {
            assertEquals(200, client.get("/healthz").read().status());
            assertEquals(503, server.connect().read().status());
            assertEquals("ok", operations.get("/livez").read().text());
            String text = operations.get("/metrics").read().text();
            assertEquals(1, PrometheusText.value(text, "signet_connections"));
            assertEquals(1, PrometheusText.value(text, "signet_connections_refused_total"));
        }
    }

    @Test
    void hasNoOperationsPortWhenOff() {
        try (RunningServer server = RunningServer.with(Map.of(Setting.OPS_PORT, "off"))) {
            assertTrue(server.server().opsPort().isEmpty());
        }
    }

    private static double requests(String text, String endpoint, String format, int status) {
        return PrometheusText.value(
                text,
                "signet_requests_total{endpoint=\"" + endpoint + "\",format=\"" + format + "\",status=\"" + status
                        + "\"}");
    }
}
