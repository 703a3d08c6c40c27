// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Locale;
import java.util.Queue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Clients that hold connections or unread responses, in numbers that fill the connection table or the pending bytes of a heap of
 * 128 MB: they are evicted, and requests on new connections are answered.
 */
@Tag("stress")
@Timeout(300)
class EvictionTest {

    private static final Duration AFTER = Duration.ofSeconds(5);
    private static final int REGULAR = 2;
    private static final double SERVED = 0.999;

    /** Requests before the attack begins, so that the code is compiled when it starts. */
    private static final int WARM_UP = 1000;

    /** More than the connection table of this heap takes. */
    private static final int RECONNECTING = 2000;

    private static final Duration RECONNECT_TIME = Duration.ofSeconds(10);
    private static final Duration RECONNECT_PAUSE = Duration.ofMillis(5);

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "SILENT, 1000", "SILENT, 5000",
        "INCOMPLETE, 1000", "INCOMPLETE, 5000",
        "HTTP1, 1000", "HTTP1, 5000",
        "HTTP2, 1000", "HTTP2, 5000",
        "HTTP1_TLS, 1000", "HTTP1_TLS, 5000",
        "HTTP2_TLS, 1000", "HTTP2_TLS, 5000"
    })
    void servesRequestsOnNewConnectionsWhileOthersHoldTheirs(HoldingClient attack, int attackers) throws Exception {
        Queue<Socket> held = new ArrayDeque<>();
        assertServes(attack, String.format(Locale.ROOT, "%,d connections", attackers), held, service -> {
            for (int i = 0; i < attackers; i++) {
                held.add(attack.open(service.port()));
            }
            Await.pass(AFTER);
        });
    }

    @ParameterizedTest
    @EnumSource
    void servesRequestsOnNewConnectionsWhileEvictedClientsReconnect(HoldingClient attack) throws Exception {
        Queue<Socket> held = new ArrayDeque<>();
        assertServes(
                attack, String.format(Locale.ROOT, "%,d connections, reconnecting", RECONNECTING), held, service -> {
                    long end = System.nanoTime() + RECONNECT_TIME.toNanos();
                    while (held.size() < RECONNECTING || System.nanoTime() - end < 0) {
                        held.add(attack.open(service.port()));
                        if (held.size() > RECONNECTING) {
                            held.remove().close();
                            Await.pass(RECONNECT_PAUSE);
                        }
                    }
                });
    }

    private interface Attackers {
        void attack(Service service) throws IOException;
    }

    private void assertServes(HoldingClient attack, String description, Queue<Socket> held, Attackers attackers)
            throws Exception {
        Service.Plan plan = Service.Plan.DEFAULT.java("-Xmx128m", "-XX:+UseSerialGC");
        if (attack.isSecure()) {
            plan = plan.with(Tls.certificate(folder));
        }
        try (Service service = plan.start(folder)) {
            Tls tls = attack.isSecure() ? Tls.HTTP1 : Tls.NONE;
            FreshConnections regular = FreshConnections.of(REGULAR, tls, service.port());
            try (regular) {
                Await.until(() -> regular.requests() > WARM_UP);
                attackers.attack(service);
            } finally {
                for (Socket socket : held) {
                    socket.close();
                }
            }
            Report.line(String.format(
                    Locale.ROOT,
                    "%s, %s: %s; %.0f evicted for new ones, %.0f for pending bytes; peak memory %d MB",
                    description,
                    attack,
                    regular,
                    service.count("signet_connections_evicted_total"),
                    service.count("signet_connections_evicted_pending_total"),
                    service.peakMemory()));
            assertTrue(regular.served() >= SERVED * regular.requests(), regular.toString());
            Await.until(() -> service.metric("signet_connections") == 0);
            service.assertNoStackTrace();
        }
    }
}
