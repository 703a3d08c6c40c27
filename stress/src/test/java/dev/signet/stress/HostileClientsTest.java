// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.RawClient;
import dev.signet.foreign.ForeignProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * During an attack, regular clients get complete and correct responses. Afterwards all connections, descriptors, threads and
 * heap memory of the attack are released.
 */
@Tag("stress")
@Timeout(300)
class HostileClientsTest {

    private static final Duration QUIET_TIME = Duration.ofSeconds(4);
    private static final Duration ATTACK_TIME = Duration.ofSeconds(10);
    private static final int REGULAR = 2;
    /** Responses after which the caches of the render threads are full. */
    private static final int WARM_UP_RESPONSES = 5_000;
    /** Tolerated growth of the heap after a collection: classes, counters, thread caches. */
    private static final long HEAP_TOLERANCE_MB = 3;

    /** An attack, which ends by itself or when its connections are closed. */
    enum Attack {
        SLOW_HEADERS(
                "1,000 connections that send a header every second",
                service -> slowhttptest(service, "/healthz", "-H -i 1")),
        SLOW_BODIES(
                "1,000 connections that send a few bytes of a body every second",
                service -> slowhttptest(service, "/healthz", "-B -i 1 -s 60000")),
        SLOW_READERS(
                "1,000 connections that read a large picture a few bytes at a time",
                service -> slowhttptest(service, Flood.LARGE, "-X -w 10 -y 20 -n 1 -z 5 -k 3")),
        IDLE("5,000 idle connections", HostileClientsTest::openIdleConnections),
        CONNECTORS(
                "connections opened and closed as fast as one client can", HostileClientsTest::openAndAbortConnections),
        RESETS(
                "connections reset in the middle of a picture of 1024 pixels, 20 at a time",
                HostileClientsTest::resetDuringResponses),
        PIPELINERS(
                "50 connections with 400 pipelined requests for large pictures each, which read nothing",
                HostileClientsTest::pipelineWithoutReading),
        SETTINGS(
                "HTTP/2 connections that send SETTINGS frames as fast as they can, and read",
                service -> ControlFrameFlood.SETTINGS.run(service, ATTACK_TIME)),
        PING(
                "HTTP/2 connections that send PING frames as fast as they can, and read",
                service -> ControlFrameFlood.PING.run(service, ATTACK_TIME)),
        PRIORITY(
                "HTTP/2 connections that send PRIORITY frames as fast as they can, and read",
                service -> ControlFrameFlood.PRIORITY.run(service, ATTACK_TIME)),
        WINDOW_UPDATE(
                "HTTP/2 connections that send WINDOW_UPDATE frames as fast as they can, and read",
                service -> ControlFrameFlood.WINDOW_UPDATE.run(service, ATTACK_TIME));

        private interface Action {
            void run(Service service) throws Exception;
        }

        private final String description;
        private final Action action;

        Attack(String description, Action action) {
            this.description = description;
            this.action = action;
        }
    }

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource
    void servesOthersDuringAttackAndReleasesAllResources(Attack attack) throws Exception {
        Service.Plan plan = Service.Plan.DEFAULT
                .with("--receive-timeout", "3s", "--send-timeout", "4s", "--idle-timeout", "600s")
                // The default for this heap is below the number of idle connections in this test.
                .with("--max-connections", "10000");
        try (Service service = plan.start(folder);
                LoadClients regular = LoadClients.of(REGULAR, service.port())) {
            requestLargePictures(service);
            Await.until(() -> regular.answered() > WARM_UP_RESPONSES);
            long heap = service.heap();
            long descriptors = service.descriptors();
            long threads = service.threads();
            regular.times();
            Await.pass(QUIET_TIME);
            String before = regular.times();
            attack.action.run(service);
            String during = regular.times();
            Await.until(() -> service.metric("signet_connections") <= REGULAR);
            regular.times();
            Await.pass(QUIET_TIME);
            String after = regular.times();
            regular.stop();
            Report.line(String.join(
                    "\n  ",
                    attack.description,
                    "before " + before,
                    "during " + during,
                    "after " + after,
                    regular.answered() + " regular requests, "
                            + regular.failures().size() + " failed; peak memory " + service.peakMemory() + " MB"));
            assertEquals(List.of(), regular.failures());
            service.assertHealthy();
            Await.until(() -> service.descriptors() <= descriptors);
            Await.until(() -> service.threads() <= threads);
            Await.until(() -> service.heap() <= heap + HEAP_TOLERANCE_MB);
        }
    }

    /** Sends several requests at once, so that every render thread allocates its buffers before the heap is measured. */
    private static void requestLargePictures(Service service) {
        try (RawClient first = service.connect();
                RawClient second = service.connect();
                RawClient third = service.connect()) {
            for (int i = 0; i < 50; i++) {
                for (RawClient client : List.of(first, second, third)) {
                    client.get(Flood.LARGE);
                }
                for (RawClient client : List.of(first, second, third)) {
                    assertEquals(200, client.read().status());
                }
            }
        }
    }

    private static void openIdleConnections(Service service) {
        List<RawClient> idle = new ArrayList<>();
        try {
            for (int i = 0; i < 5_000; i++) {
                idle.add(new RawClient(service.port()));
            }
            Await.until(() -> service.metric("signet_connections") >= 5_000);
            Await.pass(ATTACK_TIME);
        } finally {
            idle.forEach(RawClient::close);
        }
    }

    private static void openAndAbortConnections(Service service) {
        long end = System.nanoTime() + ATTACK_TIME.toNanos();
        while (System.nanoTime() < end) {
            new RawClient(service.port()).abort();
        }
    }

    private static void resetDuringResponses(Service service) {
        long end = System.nanoTime() + ATTACK_TIME.toNanos();
        while (System.nanoTime() < end) {
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                RawClient client = new RawClient(service.port(), 1024);
                client.get(Flood.LARGE);
                clients.add(client);
            }
            for (RawClient client : clients) {
                client.awaitResponse();
                client.abort();
            }
        }
    }

    private static void pipelineWithoutReading(Service service) {
        List<RawClient> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 50; i++) {
                RawClient client = new RawClient(service.port(), 1024);
                clients.add(client);
                // As much as the socket buffers hold; the server stops reading, so a larger write would block.
                client.send(RawClient.request(Flood.LARGE).repeat(200));
                client.send(RawClient.request(Flood.LARGE).repeat(200));
            }
            Await.until(() -> service.metric("signet_pending_bytes") > 0);
            Await.pass(ATTACK_TIME);
        } finally {
            clients.forEach(RawClient::close);
        }
    }

    private static void slowhttptest(Service service, String target, String options)
            throws IOException, InterruptedException {
        String command = ForeignProgram.SLOWHTTPTEST.require() + " -c 1000 -r 400 -l 10 " + options + " -u "
                + service.url(target);
        Process process = new ProcessBuilder(command.split(" "))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            // slowhttptest exits with 0 even if it can't connect.
            Await.until(() -> service.metric("signet_connections") > 500);
            assertTrue(process.waitFor(Await.SECONDS, TimeUnit.SECONDS));
            assertEquals(0, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }
}
