// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests that ask for another protocol with {@code Upgrade}. RFC 9113, section 3.1 deprecates h2c; through a proxy that
 * passes it on, the client gets a connection that the proxy no longer inspects.
 */
class Http2UpgradeTest {

    /** The upgrade of RFC 7540, without HTTP2-Settings in Connection, as a proxy may pass it on. */
    static final String UPGRADE = "Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                UPGRADE,
                "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n",
                "Connection: Upgrade\r\nUpgrade: websocket, h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n",
                "Connection: Upgrade\r\nUpgrade: websocket\r\n"
            })
    void respondsToUpgradeRequestWithHttp1(String fields) {
        try (RunningServer server = RunningServer.start();
                RawClient client = server.connect()) {
            client.send("GET /healthz HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n");
            assertEquals("ok", client.read().text());
            assertEquals("ok", client.get("/healthz").read().text());
        }
    }

    @ParameterizedTest
    @CsvSource({"OPTIONS, *, 204", "GET, http://a/healthz, 200", "POST, /healthz, 405"})
    void respondsToUpgradeRequestOfEveryFormWithHttp1(String method, String target, int status) {
        try (RunningServer server = RunningServer.start();
                RawClient client = server.connect()) {
            client.send(method + " " + target + " HTTP/1.1\r\nHost: a\r\n" + UPGRADE + "\r\n");
            assertEquals(status, client.read().status());
            assertEquals("ok", client.get("/healthz").read().text());
        }
    }

    @Test
    void rejectsHttp2AfterUpgradeRequest() {
        try (RunningServer server = RunningServer.start();
                RawClient client = server.connect()) {
            client.send("GET /healthz HTTP/1.1\r\nHost: a\r\n" + UPGRADE + "\r\nPRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
            assertEquals(200, client.read().status());
            assertEquals(505, client.read().status());
            assertTrue(client.isClosed());
        }
    }
}
