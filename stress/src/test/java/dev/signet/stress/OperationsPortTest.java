// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.RawClient;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The operations port reports readiness while clients of the public port exhaust connections, memory or descriptors. */
@Tag("stress")
@Timeout(300)
class OperationsPortTest {

    /** Probes after the last attacker has connected. */
    private static final int PROBES = 100;

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "SILENT, 3000, 20000", "HTTP1, 3000, 20000", "HTTP2, 3000, 20000",
        "SILENT, 1000, 400", "HTTP1, 1000, 400", "SILENT, 1000, 120"
    })
    void isReadyWhileThePublicPortIsFull(HoldingClient attack, int attackers, int descriptors) throws Exception {
        Service.Plan plan = Service.Plan.DEFAULT
                .java("-Xmx64m", "-XX:+UseSerialGC")
                .startedBy("prlimit", "--nofile=" + descriptors + ":" + descriptors);
        List<Socket> held = new ArrayList<>();
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger probes = new AtomicInteger();
        AtomicInteger ready = new AtomicInteger();
        try (Service service = plan.start(folder)) {
            Thread probe = new Thread(() -> {
                while (!over.get()) {
                    ready.addAndGet(isReady(service) ? 1 : 0);
                    probes.incrementAndGet();
                }
            });
            probe.start();
            try {
                for (int i = 0; i < attackers; i++) {
                    held.add(attack.open(service.port()));
                }
                int before = probes.get();
                Await.until(() -> probes.get() >= before + PROBES);
            } finally {
                over.set(true);
                probe.join();
                for (Socket socket : held) {
                    socket.close();
                }
            }
            Report.line(attackers + " connections, " + attack + ", " + descriptors + " descriptors: ready " + ready
                    + " times of " + probes + "; " + (int) service.count("signet_connections_evicted_total")
                    + " evicted");
            assertTrue(probes.get() >= PROBES);
            assertEquals(probes.get(), ready.get());
            Await.until(() -> service.metric("signet_connections") == 0);
            try (RawClient client = service.connect()) {
                assertEquals(200, client.get("/healthz").read().status());
            }
        }
    }

    private static boolean isReady(Service service) {
        try (RawClient client = new RawClient(service.opsPort())) {
            return client.get("/readyz").read().status() == 200;
        } catch (UncheckedIOException e) {
            return false;
        }
    }
}
