// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attacks on the memory of a service with the shipped options, whose memory the kernel limits. */
@Tag("stress")
class MemoryLimitTest {

    private static final Duration ATTACK_TIME = Duration.ofMinutes(1);

    /** Responses before an attack, so that most code is compiled. */
    private static final int WARM_UP = 500;

    private static final int REGULAR = 2;
    private static final double MIN_SERVED = 0.999;

    /** Part of the limit that stays free. */
    private static final double RESERVE = 0.10;

    /** Connections that are not kept: at each of two event loops more than a regular client has, so that the attacker has more. */
    private static final int NOT_KEPT = 32;

    private static final int SLOW_HANDSHAKES = 2900;

    /** Fewer, since each costs the service a signature when it is opened. */
    private static final int STALLED_HANDSHAKES = 100;

    /** Connections of a Unix socket. */
    private static final int UNREAD = 1000;

    /** Less than the send timeout. */
    private static final Duration UNREAD_TIME = Duration.ofSeconds(10);

    @TempDir
    Path folder = Path.of("");

    /** The memory of the machine that the service sees. */
    enum Memory {
        LIMIT_128_MB(128),
        LIMIT_256_MB(256),
        /** The limit is far above what this heap needs. */
        HEAP_64_MB(1024, "-Xmx64m");

        private final int megabytes;
        private final String[] options;

        Memory(int megabytes, String... options) {
            this.megabytes = megabytes;
            this.options = options;
        }
    }

    @ParameterizedTest
    @EnumSource
    void survivesThousandConnectionsWithTinyFrames(Memory memory) throws Exception {
        survives(
                "1,000 HTTP/2 connections with frames of 1 to 16 bytes",
                memory,
                ATTACK_TIME,
                port -> List.of(Swarm.of(1000, port, 0, HostileMessages::tinyFrames)));
    }

    @Test
    void survivesMixedAttacks() throws Exception {
        survives(
                "mixed attacks for five minutes",
                Memory.LIMIT_128_MB,
                Duration.ofMinutes(5),
                port -> List.of(
                        Swarm.of(200, port, 0, HostileMessages::tinyFrames),
                        Swarm.of(50, port, 0, HostileMessages::rapidResets),
                        Swarm.of(50, port, 0, HostileMessages::noise),
                        Swarm.of(200, port, 100, HostileMessages::endlessHeader),
                        Swarm.of(20, port, 0, HostileMessages::largePicture)));
    }

    private void survives(String attack, Memory memory, Duration time, IntFunction<List<Swarm>> swarms)
            throws Exception {
        try (MemoryGroup group = MemoryGroup.of(memory.megabytes);
                Service service = start(memory, group, Tls.NONE);
                FreshConnections fresh = FreshConnections.of(REGULAR, Tls.NONE, service.port());
                LoadClients kept = LoadClients.of(REGULAR, service.port())) {
            Await.until(() -> fresh.served() > WARM_UP && kept.answered() > WARM_UP);
            int before = kept.answered();
            fresh.restart();
            List<Swarm> attackers = swarms.apply(service.port());
            group.watch(time);
            attackers.forEach(Swarm::close);
            assertTrue(attackers.get(0).closedByServer() > 0, "no connection was closed");
            kept.stop();
            fresh.stop();
            Report.line(memory + ", " + attack + ": " + group + "; " + fresh + "; "
                    + kept.failures().size() + " of " + (kept.answered() - before) + " on kept connections failed");
            group.assertReserve(RESERVE);
            assertServed(fresh);
            assertTrue(
                    kept.failures().size() <= (kept.answered() - before) * (1 - MIN_SERVED),
                    () -> kept.failures().toString());
            service.assertNoStackTrace();
        }
    }

    @ParameterizedTest
    @EnumSource
    void survivesTlsConnectionsAndSlowHandshakes(Memory memory) throws Exception {
        byte[] hello = HostileMessages.clientHello();
        try (MemoryGroup group = MemoryGroup.of(memory.megabytes);
                Service service = start(memory, group, Tls.HTTP2);
                FreshConnections fresh = FreshConnections.of(REGULAR, Tls.HTTP1, service.port());
                KeptConnections kept = KeptConnections.of(service.maxTlsConnections() - NOT_KEPT, service.port())) {
            Await.until(() -> fresh.served() > WARM_UP && kept.served() > kept.connections());
            fresh.restart();
            try (Swarm slow = Swarm.of(SLOW_HANDSHAKES, service.port(), 100, HostileMessages.dripped(hello));
                    Swarm stalled =
                            Swarm.of(STALLED_HANDSHAKES, service.port(), 100, n -> n == 0 ? hello : new byte[0]);
                    Swarm large = Swarm.of(20, service.port(), 10, HostileMessages::largeHandshake)) {
                group.watch(ATTACK_TIME);
                assertTrue(
                        slow.closedByServer() > 0 && stalled.closedByServer() > 0 && large.closedByServer() > 0,
                        "connections were closed");
            }
            kept.stop();
            fresh.stop();
            Report.line(memory + ", TLS, 3,000 slow handshakes: " + group + "; " + fresh + "; " + kept);
            group.assertReserve(RESERVE);
            assertServed(fresh);
            assertTrue(kept.served() >= kept.requests() * MIN_SERVED, kept::toString);
            service.assertNoStackTrace();
        }
    }

    /** What the kernel holds for them is memory of the service. The windows of HTTP/2 are 64 KB, or none. */
    @ParameterizedTest
    @EnumSource
    void survivesClientsOfUnixSocketThatDoNotRead(Memory memory) throws Exception {
        Path path = folder.resolve("s");
        List<HoldingClient> attacks =
                List.of(HoldingClient.HTTP1, HoldingClient.HTTP2, HoldingClient.HTTP2_DEFAULT_WINDOWS);
        try (MemoryGroup group = MemoryGroup.of(memory.megabytes);
                Service service = start(memory, group, Tls.NONE, "--socket", path.toString());
                FreshConnections fresh = FreshConnections.of(REGULAR, Tls.NONE, service.port())) {
            Await.until(() -> fresh.served() > WARM_UP);
            fresh.restart();
            List<SocketChannel> held = new ArrayList<>();
            for (int i = 0; i < UNREAD; i++) {
                held.add(attacks.get(i % attacks.size()).open(path));
            }
            group.watch(UNREAD_TIME);
            for (SocketChannel channel : held) {
                channel.close();
            }
            fresh.stop();
            Report.line(memory + ", " + UNREAD + " clients of a Unix socket do not read: " + group + "; " + fresh);
            group.assertReserve(RESERVE);
            assertServed(fresh);
            service.assertHealthy();
        }
    }

    private Service start(Memory memory, MemoryGroup group, Tls tls, String... flags) throws Exception {
        String[] certificate = tls == Tls.NONE ? new String[0] : Tls.certificate(folder);
        return Service.packaged(folder, memory.options)
                .startedBy(group.prefix())
                .with(certificate)
                .with(flags)
                .start(folder);
    }

    private static void assertServed(FreshConnections fresh) {
        assertTrue(fresh.served() >= fresh.requests() * MIN_SERVED, fresh::toString);
    }
}
