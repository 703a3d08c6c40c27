// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.RawClient;
import dev.signet.foreign.ForeignProgram;
import dev.signet.foreign.ReverseProxy;
import dev.signet.stress.PacedClients.Kind;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    private static final int RATE = 500;

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
        try (Service service = start();
                PacedClients direct = PacedClients.of(2, 100, service.port(), Kind.values())) {
            restart(service, 2, Map.of("directly", direct), 300);
        }
    }

    /** The clients reach the service directly and through the installed proxies, at the same time. */
    @Test
    @Tag("stress")
    void losesNoneOfManyRequestsAtManyRestarts() throws IOException, InterruptedException {
        Map<String, PacedClients> ways = new LinkedHashMap<>();
        List<ReverseProxy.Running> proxies = new ArrayList<>();
        // Some proxies change their user.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (Service service = start()) {
            ways.put("directly", PacedClients.of(16, RATE, service.port(), Kind.values()));
            for (ReverseProxy proxy : ReverseProxy.values()) {
                if (proxy.isInstalled()) {
                    Path place = Files.createDirectory(folder.resolve(proxy.name()));
                    ReverseProxy.Running running = proxy.start(place, service.port());
                    proxies.add(running);
                    // Except for that of HAProxy, the shipped configurations are for HTTP/1.1.
                    Kind[] kinds = proxy == ReverseProxy.HAPROXY
                            ? Kind.values()
                            : new Kind[] {Kind.NEW_HTTP1, Kind.KEPT_HTTP1};
                    ways.put("through " + proxy, PacedClients.of(64 / kinds.length, RATE, running.port(), kinds));
                }
            }
            restart(service, Integer.MAX_VALUE, ways, 100_000);
        } finally {
            ways.values().forEach(PacedClients::close);
            proxies.forEach(ReverseProxy.Running::close);
        }
    }

    /** Restarts the service until so many requests have been answered on each way. */
    private static void restart(Service service, int restarts, Map<String, PacedClients> ways, int requests)
            throws IOException, InterruptedException {
        int done = 0;
        while (done < restarts && answered(ways) < requests) {
            int enough = answered(ways) + Math.min(5 * RATE, requests / 3);
            Await.until(() -> answered(ways) >= enough);
            service.signal("HUP");
            done++;
            int starts = done + 1;
            Await.until(() -> service.log().split("Signet listens", -1).length > starts);
        }
        Await.until(() -> answered(ways) >= requests);
        List<String> failures = new ArrayList<>();
        for (Map.Entry<String, PacedClients> way : ways.entrySet()) {
            PacedClients paced = way.getValue();
            paced.stop();
            Report.line("sockets of another process, " + done + " restarts, " + way.getKey() + ": " + paced.requests()
                    + " requests, "
                    + paced.failures().size() + " lost; the longest took "
                    + paced.longest().toMillis() + " ms");
            paced.failures().forEach(failure -> failures.add(way.getKey() + " " + failure));
        }
        assertEquals(List.of(), failures);
        service.assertNoStackTrace();
    }

    /** Returns the smallest number of answered requests on a way. */
    private static int answered(Map<String, PacedClients> ways) {
        return ways.values().stream().mapToInt(PacedClients::requests).min().orElseThrow();
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
