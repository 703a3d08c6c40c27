// SPDX-License-Identifier: Apache-2.0
package dev.signet.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.ServerConfig;
import dev.signet.server.Setting;
import dev.signet.server.SignetServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A program that runs a server in its own process, as docs/OPERATIONS.md describes; sees the public classes only. */
class EmbeddingTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @Test
    void startsOnFreePortsAndStops() throws Exception {
        ServerConfig config = ServerConfig.read(
                Map.of(Setting.HOST, "127.0.0.1", Setting.PORT, "0", Setting.OPS_PORT, "off"), Map.of());
        SignetServer server = SignetServer.start(config);
        URI avatar = URI.create("http://127.0.0.1:" + server.port() + "/v1/avatar/ada.svg");
        assertEquals(200, status(avatar));
        assertTrue(server.drain());
        assertThrows(ConnectException.class, () -> status(avatar));
    }

    private static int status(URI address) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
                .statusCode();
    }
}
