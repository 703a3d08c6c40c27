// SPDX-License-Identifier: Apache-2.0
package dev.signet.hard;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Honest clients must notice what the hard tests look for. */
@Timeout(60)
class CrowdTest {

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
    void anAnswerThatDoesNotEndIsAFailureAlsoForThePatient(String beginning) throws IOException {
        for (boolean resets : List.of(false, true)) {
            try (ServerSocket server = serve(beginning, resets);
                    Crowd patient = Crowd.patient(1, server.getLocalPort())) {
                Await.until(() -> !patient.failures().isEmpty());
                String failure = patient.failures().get(0);
                assertTrue(failure.contains("cut off"), failure);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK\r\nno header\r\n\r\n"})
    void anAnswerThatIsNoneIsAFailure(String answer) throws IOException {
        try (ServerSocket server = serve(answer, false);
                Crowd patient = Crowd.patient(1, server.getLocalPort())) {
            Await.until(() -> !patient.failures().isEmpty());
        }
    }

    @Test
    void toBeSentAwayBetweenAnswersIsAFailureOnlyForTheImpatient() throws IOException {
        try (ServerSocket server = serve("", false);
                Crowd patient = Crowd.patient(1, server.getLocalPort());
                Crowd others = Crowd.of(1, server.getLocalPort())) {
            Await.until(() -> patient.reconnected() > 3 && !others.failures().isEmpty());
            assertEquals(List.of(), patient.failures());
        }
    }

    /** Answers every request with the same bytes, and is gone. */
    private static ServerSocket serve(String answer, boolean resets) throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> {
            while (!server.isClosed()) {
                try (Socket client = server.accept()) {
                    client.getInputStream().read(new byte[1000]);
                    client.getOutputStream().write(answer.getBytes(ISO_8859_1));
                    client.setSoLinger(resets, 0);
                } catch (IOException e) {
                    // The client has left, or the test is over.
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
        return server;
    }
}
