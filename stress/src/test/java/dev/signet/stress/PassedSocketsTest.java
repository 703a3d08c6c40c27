// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.RawClient;
import dev.signet.foreign.ForeignProgram;
import dev.signet.stress.PacedClients.Kind;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A service whose listening sockets another process holds, as systemd does. */
@Tag("once")
@EnabledOnOs(OS.LINUX)
@Timeout(600)
class PassedSocketsTest {

    @TempDir
    Path folder = Path.of("");

    @Test
    void servesPublicOperationsAndUnixSocketsAndKeepsTheFile() throws IOException, InterruptedException {
        try (Service service = start()) {
            assertEquals(0, service.count("signet_connections_evicted_total"));
            for (int i = 0; i < 3; i++) {
                try (RawClient client = service.connect()) {
                    assertEquals("ok", client.get("/healthz").read().text());
                }
                assertTrue(get("/healthz").endsWith("ok"));
            }
            service.signalTerm();
            assertEquals(0, service.exitCode());
            assertTrue(Files.exists(socket()));
            service.assertNoStackTrace();
        }
    }

    @Test
    void losesNoRequestAtARestart() throws IOException, InterruptedException {
        restart(2, 2, 100, 300);
    }

    @Test
    @Tag("stress")
    void losesNoneOfManyRequestsAtManyRestarts() throws IOException, InterruptedException {
        restart(Integer.MAX_VALUE, 16, 500, 100_000);
    }

    private void restart(int restarts, int clients, int rate, int requests) throws IOException, InterruptedException {
        try (Service service = start();
                PacedClients paced = PacedClients.of(clients, rate, service.port(), Kind.values())) {
            int done = 0;
            while (done < restarts && paced.answered() < requests) {
                int before = paced.answered();
                Await.until(() -> paced.answered() > before + rate);
                service.signal("HUP");
                done++;
                int starts = done + 1;
                Await.until(() -> service.log().split("Signet listens", -1).length > starts);
            }
            Await.until(() -> paced.answered() >= requests);
            paced.stop();
            Report.line("sockets of another process, " + done + " restarts: " + paced.answered() + " requests, "
                    + paced.failures().size() + " lost; the longest took "
                    + paced.longest().toMillis() + " ms");
            assertEquals(List.of(), paced.failures());
            service.assertNoStackTrace();
        }
    }

    private Service start() {
        String holder = Path.of("src/test/resources/dev/signet/stress/hold-sockets.py")
                .toAbsolutePath()
                .toString();
        return Service.Plan.DEFAULT
                .startedBy(ForeignProgram.PYTHON.require(), holder, socket().toString())
                .start(folder);
    }

    private Path socket() {
        return folder.resolve("s");
    }

    private String get(String target) throws IOException {
        try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
            String request = "GET " + target + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
            client.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
            return new String(Channels.newInputStream(client).readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
