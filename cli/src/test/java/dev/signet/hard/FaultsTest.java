// SPDX-License-Identifier: Apache-2.0
package dev.signet.hard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.signet.Format;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The machine fails, or somebody ends the process. */
@Tag("hard")
@Timeout(300)
class FaultsTest {

    private static final byte[] LARGE_PNG = Flood.LARGE_AVATAR.bytes(Format.PNG);

    private static final String NATIVE_TRANSPORT = "netty_transport_native";

    /** The beginning of HTTP/2, ten frames of a kind that nobody knows, and one byte of the next. */
    private static final String UNFINISHED = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
            + "\0\0\0\4\0\0\0\0\0"
            + ("\0\076\200\040\0\0\0\0\0" + "\0".repeat(16_000)).repeat(10)
            + "\0";

    @TempDir
    Path folder = Path.of("");

    /** With so few descriptors the table is small, so a connection may be evicted between two answers, and clients connect again. */
    @Test
    void outOfDescriptorsItEvictsSilentConnectionsAndServesTheOthers() throws IOException {
        Service.Plan plan = Service.Plan.DEFAULT.behind("prlimit", "--nofile=200:200");
        try (Service service = plan.start(folder);
                Crowd honest = Crowd.patient(2, service.port())) {
            Await.until(() -> honest.answered() > 100);
            List<Visitor> visitors = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                visitors.add(new Visitor(service.port()));
            }
            Await.until(() -> service.count("signet_connections_evicted_total") > 100);
            int answered = honest.answered();
            Await.until(() -> honest.answered() > answered + 100);
            visitors.forEach(Visitor::close);
            try (Visitor late = service.visit()) {
                assertEquals(200, late.get("/healthz").status());
            }
            honest.leave();
            Report.line("out of descriptors (200): " + honest.answered() + " honest requests, "
                    + honest.failures().size() + " failed; recovered");
            assertEquals(List.of(), honest.failures());
            service.assertUnharmed();
        }
    }

    @Test
    void withLittleHeapEveryAnswerIsWholeOrATryAgain() throws InterruptedException {
        Service.Plan plan = Service.Plan.DEFAULT
                .java("-Xmx24m", "-XX:MaxDirectMemorySize=16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                .with("--max-pending", "4m");
        try (Service service = plan.start(folder)) {
            Flood flood = Flood.over(service);
            Report.line("24 MB of heap, " + flood + "; most memory " + service.mostMemory() + " MB; out of memory: "
                    + service.log()
                            .lines()
                            .filter(line -> line.contains("out of memory"))
                            .count());
            flood.assertServed();
            service.assertUnharmed();
        }
    }

    /** A decoder that keeps the first byte of a frame must not keep the memory that all before it was read into. */
    @Test
    void withLittleHeapManyUnfinishedFramesHarmNobody() throws IOException {
        Service.Plan plan =
                Service.Plan.DEFAULT.java("-Xmx64m", "-XX:+UseSerialGC").with("--max-connections", "3000");
        try (Service service = plan.start(folder);
                Crowd honest = Crowd.of(2, service.port())) {
            Await.until(() -> honest.answered() > 100);
            List<Visitor> visitors = new ArrayList<>();
            for (int i = 0; i < 2000; i++) {
                Visitor visitor = new Visitor(service.port());
                visitor.send(UNFINISHED);
                visitors.add(visitor);
            }
            int answered = honest.answered();
            Await.until(() -> honest.answered() > answered + 1000);
            visitors.forEach(Visitor::close);
            honest.leave();
            Report.line("64 MB of heap, 2,000 unfinished frames: " + honest.answered() + " honest requests, "
                    + honest.failures().size() + " failed; most memory " + service.mostMemory() + " MB");
            assertEquals(List.of(), honest.failures());
            service.assertUnharmed();
        }
    }

    /** Also the libraries that Netty unpacks have nowhere to go then. */
    @Test
    void itNeedsNoDisk() throws IOException {
        assumeTrue(isRoot(), "only root may remount a file system, in a name space of its own");
        try (Service usual = Service.Plan.DEFAULT.start(folder)) {
            assertTrue(usual.hasLoaded(NATIVE_TRANSPORT));
        }
        Service.Plan plan = Service.Plan.DEFAULT
                .java("-Djava.io.tmpdir=/")
                .behind(
                        "unshare",
                        "-m",
                        "sh",
                        "-c",
                        "mount --make-rprivate / && mount -o remount,bind,ro / && exec \"$@\"",
                        "sh");
        try (Service service = plan.start(folder)) {
            assertServes(service);
            assertFalse(service.hasLoaded(NATIVE_TRANSPORT));
            Report.line("read-only root: serves");
        }
        Path full = Files.createDirectory(folder.resolve("full"));
        Service.Plan crowded = Service.Plan.DEFAULT
                .java("-Djava.io.tmpdir=" + full)
                .behind(
                        "unshare",
                        "-m",
                        "sh",
                        "-c",
                        "mount -t tmpfs -o size=4k,nr_inodes=1 none '" + full + "' && cd '" + full + "' && exec \"$@\"",
                        "sh");
        try (Service service = crowded.start(folder)) {
            assertServes(service);
            assertFalse(service.hasLoaded(NATIVE_TRANSPORT));
            Report.line("full disk: serves");
        }
    }

    /** What it logs is lost then, and nothing else. */
    @Test
    void aFullDiskBehindTheLogIsNoReasonToStop() throws IOException {
        int port = freePort();
        List<String> command = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" 2>/dev/full >/dev/full", "sh"));
        command.addAll(
                Service.Plan.DEFAULT.on(port).with("--access-log", "true").command());
        Process process = new ProcessBuilder(command).start();
        try {
            Await.until(() -> !process.isAlive() || listens(port));
            try (Visitor visitor = new Visitor(port)) {
                for (int i = 0; i < 100; i++) {
                    assertArrayEquals(LARGE_PNG, visitor.get(Flood.LARGE).body());
                }
            }
            process.toHandle().destroy();
            assertEquals(0, process.onExit().join().exitValue());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aClockThatJumpsChangesNothingButTheDate() throws IOException {
        Path library = fakeTime();
        Path clock = folder.resolve("clock");
        Files.writeString(clock, "+0d\n");
        Map<String, String> environment = Map.of(
                "LD_PRELOAD",
                library.toString(),
                "FAKETIME_TIMESTAMP_FILE",
                clock.toString(),
                "FAKETIME_NO_CACHE",
                "1",
                "FAKETIME_DONT_FAKE_MONOTONIC",
                "1");
        // Longer than the test takes on any machine, and shorter than any jump.
        Service.Plan plan = Service.Plan.DEFAULT.with("--idle-timeout", "600s").in(environment);
        try (Service service = plan.start(folder);
                Visitor idle = service.visit();
                Crowd honest = Crowd.of(2, service.port())) {
            assertEquals(200, idle.get("/healthz").status());
            for (String jump : List.of("+4000d", "-4000d", "+1h", "-1h", "+0d")) {
                Files.writeString(clock, jump + "\n");
                int answered = honest.answered();
                Await.until(() -> honest.answered() > answered + 500);
            }
            Files.writeString(clock, "@2040-02-29 12:00:00\n");
            Await.until(() -> dateOf(service).contains("29 Feb 2040"));
            assertEquals(200, idle.get("/healthz").status(), "an idle connection does not age with the clock");
            honest.leave();
            Report.line("clock jumps of years, back and forth: " + honest.answered() + " honest requests, "
                    + honest.failures().size() + " failed");
            assertEquals(List.of(), honest.failures());
            idle.abort();
            service.assertUnharmed();
        }
    }

    @Test
    void terminatedUnderLoadItFinishesEveryAnswerAndExitsWithZero() throws InterruptedException {
        try (Service service = Service.Plan.DEFAULT.start(folder);
                Crowd patient = Crowd.patient(16, service.port())) {
            Await.until(() -> patient.answered() > 1000);
            service.signalTerm();
            assertEquals(0, service.exitCode());
            patient.leave();
            Report.line("SIGTERM under load: " + patient.answered() + " answers, "
                    + patient.failures().size() + " cut off or wrong; exit 0");
            assertEquals(List.of(), patient.failures(), "no answer is cut off in the middle");
            service.assertNoStackTrace();
        }
    }

    @Test
    void killedUnderLoadItsSuccessorAnswersWithTheSameBytes() throws IOException {
        int port = freePort();
        try (Service service = Service.Plan.DEFAULT.on(port).start(folder);
                Crowd patient = Crowd.patient(8, port)) {
            Await.until(() -> patient.answered() > 500);
            service.kill();
            try (Service successor = Service.Plan.DEFAULT.on(port).start(folder)) {
                int answered = patient.answered();
                Await.until(() -> patient.answered() > answered + 500);
                patient.leave();
                successor.assertUnharmed();
            }
            List<String> wrong = patient.failures().stream()
                    .filter(each -> !each.contains("cut off"))
                    .toList();
            Report.line("SIGKILL under load and a new process on the same port: " + patient.answered() + " answers, "
                    + wrong.size() + " wrong, " + (patient.failures().size() - wrong.size()) + " cut off by the kill");
            assertEquals(List.of(), wrong);
        }
    }

    private static void assertServes(Service service) throws IOException {
        try (Visitor visitor = service.visit()) {
            assertArrayEquals(LARGE_PNG, visitor.get(Flood.LARGE).body());
            assertEquals(200, visitor.get("/v1/decode/a").status());
        }
        service.assertUnharmed();
    }

    private static String dateOf(Service service) {
        try (Visitor visitor = service.visit()) {
            return visitor.get("/healthz").headers().getOrDefault("date", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path fakeTime() throws IOException {
        try (Stream<Path> libraries = Files.find(
                Path.of("/usr/lib"), 3, (path, attributes) -> path.endsWith("faketime/libfaketimeMT.so.1"))) {
            Path library = libraries.findFirst().orElse(Path.of(""));
            assumeTrue(!library.toString().isEmpty(), "libfaketime is not installed");
            return library;
        }
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    static boolean listens(int port) {
        try {
            new Visitor(port).close();
            return true;
        } catch (UncheckedIOException e) {
            return false;
        }
    }
}
