// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.signet.client.RawClient;
import dev.signet.client.RawClient.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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

    /** HEAD of a large PNG has no Content-Length, which must not count as 0. */
    @Test
    void recordsTheContentLengthOfHeadOnlyIfItIsKnown() {
        try (RunningServer server = RunningServer.start();
                RawClient client = server.connect();
                RawClient operations = server.connectToOperations()) {
            client.send("HEAD /v1/avatar/a.png HTTP/1.1\r\nHost: a\r\n\r\n");
            String length = client.readHead().header("Content-Length");
            client.send("HEAD /v1/avatar/a.png?size=1024 HTTP/1.1\r\nHost: a\r\n\r\n")
                    .readHead();
            String text = operations.get("/metrics").read().text();
            assertEquals(2, requests(text, "avatar", "png", 200));
            String png = "{endpoint=\"avatar\",format=\"png\"}";
            assertEquals(1, PrometheusText.value(text, "signet_response_bytes_count" + png));
            assertEquals(Integer.parseInt(length), PrometheusText.value(text, "signet_response_bytes_sum" + png));
        }
    }

    @Test
    void infoHasVersionSpecAndJava() {
        try (RunningServer server = RunningServer.start();
                RawClient operations = server.connectToOperations()) {
            Response info = operations.get("/info").read();
            assertEquals("no-store", info.header("Cache-Control"));
            assertEquals("application/json", info.header("Content-Type"));
            JsonObject members = new Gson().fromJson(info.text(), JsonObject.class);
            assertEquals("SG-1", members.get("spec").getAsString());
            assertEquals(System.getProperty("java.version"), members.get("java").getAsString());
            String version = members.get("version").getAsString();
            assertTrue(version.matches("[0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT)?"), "set by the build: " + version);
        }
    }

    @Test
    void publicPortHasNoneOfTheOperationsPaths() {
        try (RunningServer server = RunningServer.start();
                RawClient client = server.connect();
                RawClient operations = server.connectToOperations()) {
            for (String path : new String[] {"/livez", "/readyz", "/metrics", "/info"}) {
                assertEquals(404, client.get(path).read().status());
                Response response = operations.get(path).read();
                assertEquals(200, response.status());
                assertEquals("no-store", response.header("Cache-Control"));
            }
        }
    }

    @Test
    void errorsHaveNoCorsHeaderAndTheirOwnAllow() {
        try (RunningServer server = RunningServer.start();
                RawClient operations = server.connectToOperations()) {
            assertError(404, "", operations.get("/v1/avatar/a.svg").read());
            for (String method : List.of("POST", "OPTIONS")) {
                operations.send(method + " /livez HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertError(405, "GET, HEAD", operations.read());
            }
        }
    }

    /** A web page whose name resolves to this machine (DNS rebinding) sends its own name. */
    @Test
    void answersOnlyUnderAllowedHosts() {
        Map<Setting, String> settings =
                Map.of(Setting.OPS_HOST, "localhost", Setting.OPS_ALLOWED_HOSTS, "signet, Signet.Example");
        try (RunningServer server = RunningServer.with(settings);
                RawClient operations = server.connectToOperations()) {
            for (String host : List.of("localhost", "127.0.0.1:8081", "signet:8081", "signet.example")) {
                operations.send("GET /info HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
                assertEquals(200, operations.read().status(), host);
            }
            operations.send("GET /info HTTP/1.1\r\nHost: attacker.example\r\n\r\n");
            assertError(421, "", operations.read());
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

    private static void assertError(int status, String allow, Response response) {
        assertEquals(status, response.status());
        assertEquals(allow, response.header("Allow"));
        assertEquals("application/json", response.header("Content-Type"));
        assertEquals("no-store", response.header("Cache-Control"));
        assertEquals("", response.header("Access-Control-Allow-Origin"), "no CORS");
        assertTrue(response.text().startsWith("{\"error\":\"The "), response.text());
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
