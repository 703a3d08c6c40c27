// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.client.Await;
import dev.signet.client.Programs;
import dev.signet.client.RawClient;
import dev.signet.client.RawClient.Response;
import dev.signet.foreign.ForeignProgram;
import dev.signet.stress.PacedClients.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs what deploy/compose runs in containers as processes: their environment and mounted configuration, with other places. */
@Tag("once")
@Timeout(300)
class ComposeTest {

    private static final Path FOLDER = Path.of("..", "deploy", "compose");
    private static final Pattern VARIABLE = Pattern.compile("(?m)^      ([A-Z_]+): (.+)$");
    private static final Pattern CONFIGURATION =
            Pattern.compile("- (\\.\\./.*):/usr/local/etc/haproxy/haproxy\\.cfg:ro\n");

    @TempDir
    Path folder = Path.of("");

    @Test
    void servesCachesAndRestartsBehindTls() throws Exception {
        String program = ForeignProgram.HAPROXY.require();
        String[] services = Files.readString(FOLDER.resolve("compose.yaml")).split("\n  proxy:\n", -1);
        int port = Programs.freePort();
        Path certificates = Files.createDirectory(folder.resolve("certificates"));
        Tls.certificate(folder);
        String pem = Files.readString(folder.resolve("cert.pem")) + Files.readString(folder.resolve("key.pem"));
        Files.writeString(certificates.resolve("site.pem"), pem);
        Service.Plan plan = Service.Plan.DEFAULT.in(environment(services[0], 0));
        Service first = plan.start(folder);
        Process proxy = startProxy(program, services[1], first.port(), port);
        try (first) {
            Await.until(() -> !proxy.isAlive() || FaultsTest.listens(port));
            assertCached("MISS", port);
            assertCached("HIT", port);
            for (int i = 0; i < 2; i++) {
                assertEquals("MISS", get(port, "/healthz").header("X-Cache"));
            }
            try (PacedClients paced = PacedClients.secure(4, 100, port, Kind.values())) {
                awaitMore(paced);
                first.signalTerm();
                assertEquals(0, first.exitCode());
                try (Service second = plan.inPlaceOf(first).start(folder)) {
                    awaitMore(paced);
                    paced.stop();
                    assertEquals(List.of(), paced.failures());
                    second.assertNoStackTrace();
                }
            }
            assertCached("HIT", port);
        } finally {
            proxy.destroy();
            proxy.onExit().join();
        }
    }

    private static void awaitMore(PacedClients paced) {
        int before = paced.requests();
        Await.until(() -> paced.requests() > before + 100);
    }

    private static void assertCached(String expected, int port) throws IOException {
        Response response = get(port, "/v1/avatar/ada.svg");
        assertEquals(expected, response.header("X-Cache"));
        assertArrayEquals(Avatar.of("ada").bytes(Format.SVG), response.body());
    }

    private static Response get(int port, String target) throws IOException {
        try (RawClient client = new RawClient(Tls.HTTP1.connect(port))) {
            return client.get(target).read();
        }
    }

    private Process startProxy(String program, String service, int upstream, int port) throws IOException {
        Matcher mounted = CONFIGURATION.matcher(service);
        assertTrue(mounted.find(), service);
        String text = Files.readString(FOLDER.resolve(mounted.group(1)))
                .replaceAll("\\b8000\\b", Integer.toString(Programs.freePort()))
                .replaceAll("\\b8443\\b", Integer.toString(port));
        Path file = Files.writeString(folder.resolve("haproxy.cfg"), text);
        ProcessBuilder builder = new ProcessBuilder(program, "-W", "-db", "-f", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("proxy.log").toFile());
        builder.environment().putAll(environment(service, upstream));
        return builder.start();
    }

    /** Returns the variables of a service with places of this test. */
    private Map<String, String> environment(String service, int upstream) {
        return VARIABLE.matcher(service)
                .results()
                .collect(Collectors.toMap(
                        variable -> variable.group(1),
                        variable -> variable.group(2)
                                .replaceAll("[0-9.]+:8080", "127.0.0.1:" + upstream)
                                .replace(
                                        "/certificates",
                                        folder.resolve("certificates").toString())));
    }
}
