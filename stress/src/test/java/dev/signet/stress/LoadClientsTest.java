// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link LoadClients} detects incomplete and malformed responses. */
@Timeout(60)
@Tag("once")
class LoadClientsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "H",
                "HTTP/1.1 ",
                "HTTP/1.1 200 OK\r\n",
                "HTTP/1.1 200 OK\r\nConte",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell"
            })
    void incompleteResponseIsFailureEvenWithRetries(String beginning) throws IOException {
        for (boolean resets : List.of(false, true)) {
            try (ServerSocket server = serve(beginning, resets);
                    LoadClients retrying = LoadClients.retrying(1, server.getLocalPort())) {
                Await.until(() -> !retrying.failures().isEmpty());
                String failure = retrying.failures().get(0);
                assertTrue(failure.contains("incomplete response"), failure);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK\r\nno header\r\n\r\n"})
    void malformedResponseIsFailure(String response) throws IOException {
        try (ServerSocket server = serve(response, false);
                LoadClients retrying = LoadClients.retrying(1, server.getLocalPort())) {
            Await.until(() -> !retrying.failures().isEmpty());
        }
    }

    @Test
    void closedConnectionIsFailureOnlyWithoutRetries() throws IOException {
        try (ServerSocket server = serve("", false);
                LoadClients retrying = LoadClients.retrying(1, server.getLocalPort());
                LoadClients others = LoadClients.of(1, server.getLocalPort())) {
            Await.until(() -> retrying.reconnected() > 3 && !others.failures().isEmpty());
            assertEquals(List.of(), retrying.failures());
        }
    }

    /** Sends the same bytes for every request, then closes the connection. */
    private static ServerSocket serve(String response, boolean resets) throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> {
            while (!server.isClosed()) {
                try (Socket client = server.accept()) {
                    client.getInputStream().read(new byte[1000]);
                    client.getOutputStream().write(response.getBytes(ISO_8859_1));
                    client.setSoLinger(resets, 0);
                } catch (IOException e) {
                    // The client has disconnected, or the test is over.
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
        return server;
    }
}
