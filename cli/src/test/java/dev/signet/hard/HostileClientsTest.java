// SPDX-License-Identifier: Apache-2.0
package dev.signet.hard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * While some do their worst, others are served, byte for byte. Afterwards nothing is left of the former: no connection, no
 * descriptor, no thread, no memory, also not until some timeout.
 */
@Tag("hard")
@Timeout(300)
class HostileClientsTest {

    private static final Duration CALM = Duration.ofSeconds(4);
    private static final Duration STORM = Duration.ofSeconds(10);
    private static final int HONEST = 2;
    /** Answers after which whoever draws remembers what there is to remember. */
    private static final int MANY = 5_000;
    /** What the heap may have more after a collection without a leak: classes, counters, caches of threads. */
    private static final long MEGABYTES_OF_CHANCE = 3;

    /** What some clients do; each ends by itself, or when its connections are closed. */
    enum Attack {
        SLOW_HEADERS("1,000 connections that send a header now and then") {
            @Override
            void run(Service service) throws Exception {
                slowhttptest(service, "/healthz", "-H -i 1");
            }
        },
        SLOW_BODIES("1,000 connections that send a body a byte now and then") {
            @Override
            void run(Service service) throws Exception {
                slowhttptest(service, "/healthz", "-B -i 1 -s 60000");
            }
        },
        SLOW_READERS("1,000 connections that read a large picture a few bytes now and then") {
            @Override
            void run(Service service) throws Exception {
                slowhttptest(service, Flood.LARGE, "-X -w 10 -y 20 -n 1 -z 5 -k 3");
            }
        },
        IDLERS("5,000 connections that say nothing") {
            @Override
            void run(Service service) {
                List<Visitor> idlers = new ArrayList<>();
                try {
                    for (int i = 0; i < 5_000; i++) {
                        idlers.add(new Visitor(service.port()));
                    }
                    Await.until(() -> service.metric("signet_connections") >= 5_000);
                    Await.pass(STORM);
                } finally {
                    idlers.forEach(Visitor::close);
                }
            }
        },
        CONNECTORS("connections opened and closed as fast as one client can") {
            @Override
            void run(Service service) throws IOException {
                long end = System.nanoTime() + STORM.toNanos();
                while (System.nanoTime() < end) {
                    new Visitor(service.port()).abort();
                }
            }
        },
        RESETS("connections reset in the middle of a picture of 1024 pixels, 20 at a time") {
            @Override
            void run(Service service) throws IOException {
                long end = System.nanoTime() + STORM.toNanos();
                while (System.nanoTime() < end) {
                    List<Visitor> visitors = new ArrayList<>();
                    for (int i = 0; i < 20; i++) {
                        Visitor visitor = new Visitor(service.port(), 1024);
                        visitor.send(Visitor.request(Flood.LARGE));
                        visitors.add(visitor);
                    }
                    for (Visitor visitor : visitors) {
                        visitor.awaitAnswer();
                        visitor.abort();
                    }
                }
            }
        },
        PIPELINERS("50 connections with 400 pipelined requests for large pictures each, which read nothing") {
            @Override
            void run(Service service) {
                List<Visitor> visitors = new ArrayList<>();
                try {
                    for (int i = 0; i < 50; i++) {
                        Visitor visitor = new Visitor(service.port(), 1024);
                        visitors.add(visitor);
                        // As much as the connection takes; the server stops reading, so more would wait for ever.
                        send(visitor, Visitor.request(Flood.LARGE).repeat(200));
                        send(visitor, Visitor.request(Flood.LARGE).repeat(200));
                    }
                    Await.until(() -> service.metric("signet_pending_bytes") > 0);
                    Await.pass(STORM);
                } finally {
                    visitors.forEach(Visitor::close);
                }
            }
        },
        SETTINGS("HTTP/2 connections that send SETTINGS frames as fast as they can, and read") {
            @Override
            void run(Service service) throws IOException {
                ControlFrameFlood.SETTINGS.run(service, STORM);
            }
        },
        PING("HTTP/2 connections that send PING frames as fast as they can, and read") {
            @Override
            void run(Service service) throws IOException {
                ControlFrameFlood.PING.run(service, STORM);
            }
        },
        PRIORITY("HTTP/2 connections that send PRIORITY frames as fast as they can, and read") {
            @Override
            void run(Service service) throws IOException {
                ControlFrameFlood.PRIORITY.run(service, STORM);
            }
        },
        WINDOW_UPDATE("HTTP/2 connections that send WINDOW_UPDATE frames as fast as they can, and read") {
            @Override
            void run(Service service) throws IOException {
                ControlFrameFlood.WINDOW_UPDATE.run(service, STORM);
            }
        };

        private final String description;

        Attack(String description) {
            this.description = description;
        }

        abstract void run(Service service) throws Exception;
    }

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource
    void othersAreServedAndNothingIsLeft(Attack attack) throws Exception {
        Service.Plan plan = Service.Plan.DEFAULT
                .with(
                        "--header-timeout",
                        "3s",
                        "--request-timeout",
                        "4s",
                        "--send-timeout",
                        "4s",
                        "--idle-timeout",
                        "600s")
                // Left to itself it lets fewer in than idle here, since they could do worse than that.
                .with("--max-connections", "10000");
        try (Service service = plan.start(folder);
                Crowd honest = Crowd.of(HONEST, service.port())) {
            askForLargePictures(service);
            Await.until(() -> honest.answered() > MANY);
            long heap = service.heap();
            long descriptors = service.descriptors();
            long threads = service.threads();
            honest.times();
            Await.pass(CALM);
            String before = honest.times();
            attack.run(service);
            String during = honest.times();
            Await.until(() -> service.metric("signet_connections") <= HONEST);
            honest.times();
            Await.pass(CALM);
            String after = honest.times();
            honest.leave();
            Report.line(String.join(
                    "\n  ",
                    attack.description,
                    "before " + before,
                    "during " + during,
                    "after " + after,
                    honest.answered() + " honest requests, " + honest.failures().size() + " failed; most memory "
                            + service.mostMemory() + " MB"));
            assertEquals(List.of(), honest.failures());
            service.assertUnharmed();
            Await.until(() -> service.descriptors() <= descriptors);
            Await.until(() -> service.threads() <= threads);
            Await.until(() -> service.heap() <= heap + MEGABYTES_OF_CHANCE);
        }
    }

    /** Several at once, so that all draw who ever will, and keep what they need for it. */
    private static void askForLargePictures(Service service) throws IOException {
        try (Visitor first = service.visit();
                Visitor second = service.visit();
                Visitor third = service.visit()) {
            for (int i = 0; i < 50; i++) {
                for (Visitor visitor : List.of(first, second, third)) {
                    visitor.send(Visitor.request(Flood.LARGE));
                }
                for (Visitor visitor : List.of(first, second, third)) {
                    assertEquals(200, visitor.answer().status());
                }
            }
        }
    }

    private static void send(Visitor visitor, String text) {
        try {
            visitor.send(text);
        } catch (IOException e) {
            // It was cut off already, which is what it deserves.
        }
    }

    private static void slowhttptest(Service service, String target, String options)
            throws IOException, InterruptedException {
        String path = System.getenv().getOrDefault("PATH", "");
        assumeTrue(
                Stream.of(path.split(File.pathSeparator))
                        .anyMatch(place -> Files.isExecutable(Path.of(place, "slowhttptest"))),
                "slowhttptest is not installed");
        String command = "slowhttptest -c 1000 -r 400 -l 10 " + options + " -u " + service.url(target);
        Process process = new ProcessBuilder(command.split(" "))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            // It is content with whatever happens, also if nobody listens.
            Await.until(() -> service.metric("signet_connections") > 500);
            assertTrue(process.waitFor(Await.SECONDS, TimeUnit.SECONDS));
            assertEquals(0, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }
}
