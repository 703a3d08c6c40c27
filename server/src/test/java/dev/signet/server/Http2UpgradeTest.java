// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests of HTTP/1.1 that ask for HTTP/2. */
class Http2UpgradeTest {

    /** A request of HTTP/2 has a path, and these have none of which one could be made without guessing. */
    @ParameterizedTest
    @CsvSource({
        "CONNECT, /x, 404",
        "CONNECT, a:443, 400",
        "GET, http://a/healthz, 200",
        "GET, http://a|b/healthz, 200",
        "GET, http://[x/healthz, 200",
        "GET, http://a%b/healthz, 200",
        "GET, healthz, 400"
    })
    void whatIsNotAskedForByItsPathStaysWithHttp1(String method, String target, int status) {
        try (RunningServer server = RunningServer.start();
                RawClient client = server.connect()) {
            client.send(upgrade(method, target));
            assertEquals(status, client.read().status());
            assertEquals("ok", client.get("/healthz").read().text());
        }
    }

    @Test
    void thePathOfTheServerItselfIsOne() {
        try (RunningServer server = RunningServer.start();
                RawClient client = server.connect()) {
            client.send(upgrade("OPTIONS", "*"));
            assertEquals(101, client.readHead().status());
            try (FrameClient switched = new FrameClient(client, new byte[0])) {
                assertTrue(switched.await(frame -> frame.stream() == 1 && frame.type() == FrameClient.HEADERS)
                        .isPresent());
                assertTrue(switched.isServed(3));
            }
        }
    }

    private static String upgrade(String method, String target) {
        return method + " " + target + " HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                + "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n";
    }
}
