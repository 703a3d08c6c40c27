// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.signet.Format;
import dev.signet.client.Await;
import dev.signet.client.Programs;
import dev.signet.client.RawClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Faults of the machine, and signals to the process. */
@Tag("stress")
@Timeout(300)
class FaultsTest {

    private static final byte[] LARGE_PNG = Flood.LARGE_AVATAR.bytes(Format.PNG);

    private static final String NATIVE_TRANSPORT = "netty_transport_native";

    /** The HTTP/2 preface, ten frames of an unknown type, and one byte of the next frame. */
    private static final String INCOMPLETE_FRAMES = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
            + "\0\0\0\4\0\0\0\0\0"
            + ("\0\076\200\040\0\0\0\0\0" + "\0".repeat(16_000)).repeat(10)
            + "\0";

    @TempDir
    Path folder = Path.of("");

    /** With so few descriptors the connection table is small, so regular clients may be evicted, and reconnect. */
    @Test
    void evictsSilentConnectionsAndServesOthersWhenOutOfDescriptors() throws IOException {
        Service.Plan plan = Service.Plan.DEFAULT.startedBy("prlimit", "--nofile=200:200");
        try (Service service = plan.start(folder);
                LoadClients regular = LoadClients.retrying(2, service.port())) {
            Await.until(() -> regular.answered() > 100);
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                clients.add(new RawClient(service.port()));
            }
            Await.until(() -> service.count("signet_connections_evicted_total") > 100);
            int answered = regular.answered();
            Await.until(() -> regular.answered() > answered + 100);
            clients.forEach(RawClient::close);
            try (RawClient late = service.connect()) {
                assertEquals(200, late.get("/healthz").read().status());
            }
            regular.stop();
            Report.line("out of descriptors (200): " + regular.answered() + " regular requests, "
                    + regular.failures().size() + " failed; recovered");
            assertEquals(List.of(), regular.failures());
            service.assertHealthy();
        }
    }

    @Test
    void answersCompletelyOrWith503WithSmallHeap() throws InterruptedException {
        Service.Plan plan = Service.Plan.DEFAULT.java(
                "-Xmx24m", "-XX:MaxDirectMemorySize=16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
        try (Service service = plan.start(folder)) {
            Flood flood = Flood.over(service);
            Report.line("24 MB of heap, " + flood + "; peak memory " + service.peakMemory() + " MB; out of memory: "
                    + service.log()
                            .lines()
                            .filter(line -> line.contains("out of memory"))
                            .count());
            flood.assertServed();
            service.assertHealthy();
        }
    }

    /** A decoder that holds the first byte of a frame must not retain the buffer of the frames before it. */
    @Test
    void servesOthersDuringManyIncompleteFramesWithSmallHeap() throws IOException {
        Service.Plan plan =
                Service.Plan.DEFAULT.java("-Xmx64m", "-XX:+UseSerialGC").with("--max-connections", "3000");
        try (Service service = plan.start(folder);
                LoadClients regular = LoadClients.of(2, service.port())) {
            Await.until(() -> regular.answered() > 100);
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < 2000; i++) {
                RawClient client = new RawClient(service.port());
                client.send(INCOMPLETE_FRAMES);
                clients.add(client);
            }
            int answered = regular.answered();
            Await.until(() -> regular.answered() > answered + 1000);
            clients.forEach(RawClient::close);
            regular.stop();
            Report.line("64 MB of heap, 2,000 incomplete frames: " + regular.answered() + " regular requests, "
                    + regular.failures().size() + " failed; peak memory " + service.peakMemory() + " MB");
            assertEquals(List.of(), regular.failures());
            service.assertHealthy();
        }
    }

    /** Netty can't unpack its native libraries then, and uses NIO. */
    @Test
    void servesWithReadOnlyOrFullDisk() throws IOException {
        assumeTrue(isRoot(), "remounting a file system in a mount namespace needs root");
        try (Service usual = Service.Plan.DEFAULT.start(folder)) {
            assertTrue(usual.hasLoaded(NATIVE_TRANSPORT));
        }
        Service.Plan plan = Service.Plan.DEFAULT
                .java("-Djava.io.tmpdir=/")
                .startedBy(
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
        Service.Plan fullDisk = Service.Plan.DEFAULT
                .java("-Djava.io.tmpdir=" + full)
                .startedBy(
                        "unshare",
                        "-m",
                        "sh",
                        "-c",
                        "mount -t tmpfs -o size=4k,nr_inodes=1 none '" + full + "' && cd '" + full + "' && exec \"$@\"",
                        "sh");
        try (Service service = fullDisk.start(folder)) {
            assertServes(service);
            assertFalse(service.hasLoaded(NATIVE_TRANSPORT));
            Report.line("full disk: serves");
        }
    }

    /** Log lines are lost then, requests are served. */
    @Test
    void servesIfLogCannotBeWritten() throws IOException {
        int port = Programs.freePort();
        List<String> command = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" 2>/dev/full >/dev/full", "sh"));
        command.addAll(
                Service.Plan.DEFAULT.on(port).with("--access-log", "true").command());
        Process process = new ProcessBuilder(command).start();
        try {
            Await.until(() -> !process.isAlive() || listens(port));
            try (RawClient client = new RawClient(port)) {
                for (int i = 0; i < 100; i++) {
                    assertArrayEquals(LARGE_PNG, client.get(Flood.LARGE).read().body());
                }
            }
            process.toHandle().destroy();
            assertEquals(0, process.onExit().join().exitValue());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void clockJumpChangesOnlyDateHeader() throws IOException {
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
        // Longer than the test, and shorter than any clock jump.
        Service.Plan plan = Service.Plan.DEFAULT.with("--idle-timeout", "600s").in(environment);
        try (Service service = plan.start(folder);
                RawClient idle = service.connect();
                LoadClients regular = LoadClients.of(2, service.port())) {
            assertEquals(200, idle.get("/healthz").read().status());
            for (String jump : List.of("+4000d", "-4000d", "+1h", "-1h", "+0d")) {
                Files.writeString(clock, jump + "\n");
                int answered = regular.answered();
                Await.until(() -> regular.answered() > answered + 500);
            }
            Files.writeString(clock, "@2040-02-29 12:00:00\n");
            Await.until(() -> dateOf(service).contains("29 Feb 2040"));
            assertEquals(200, idle.get("/healthz").read().status(), "idle timeouts do not depend on the system clock");
            regular.stop();
            Report.line("clock jumps of years, back and forth: " + regular.answered() + " regular requests, "
                    + regular.failures().size() + " failed");
            assertEquals(List.of(), regular.failures());
            idle.abort();
            service.assertHealthy();
        }
    }

    /** Without a drain delay. A new connection is reset only if its handshake ends between the last accept and the close. */
    @Test
    void answersEveryRequestAndExitsWith0OnSigtermUnderLoad() throws InterruptedException {
        try (Service service = Service.Plan.DEFAULT.start(folder);
                FreshConnections fresh = FreshConnections.of(8, Tls.NONE, service.port());
                LoadClients retrying = LoadClients.retrying(16, service.port())) {
            Await.until(() -> retrying.answered() > 1000 && fresh.served() > 100);
            service.signalTerm();
            assertEquals(0, service.exitCode());
            retrying.stop();
            fresh.stop();
            Report.line("SIGTERM under load: " + retrying.answered() + " responses on kept connections, "
                    + retrying.failures().size() + " incomplete or wrong, " + retrying.lost() + " lost; "
                    + fresh.served() + " on new ones, " + fresh.lost() + " lost; exit 0");
            assertEquals(List.of(), retrying.failures(), "no response is incomplete");
            assertEquals(0, retrying.lost());
            service.assertNoStackTrace();
        }
    }

    /** As if the machine was paused, for longer than the deadlines: what was sent meanwhile is answered. */
    @Test
    void answersAllRequestsAfterSigstopAndSigcont() throws Exception {
        Service.Plan plan = Service.Plan.DEFAULT.with("--receive-timeout", "1s", "--idle-timeout", "10s");
        List<RawClient> clients = new ArrayList<>();
        try (Service service = plan.start(folder)) {
            for (int i = 0; i < 50; i++) {
                clients.add(service.connect());
                assertEquals(200, clients.get(i).get("/healthz").read().status());
            }
            service.signal("STOP");
            for (int i = 0; i < 200; i++) {
                clients.add(service.connect());
            }
            clients.forEach(client -> client.get("/v1/avatar/a.svg"));
            Await.pass(Duration.ofSeconds(3));
            service.signal("CONT");
            for (RawClient client : clients) {
                assertEquals(200, client.read().status());
            }
            clients.forEach(RawClient::close);
            service.assertHealthy();
            Report.line("SIGSTOP for 3 s: " + clients.size() + " requests sent meanwhile were answered");
        }
    }

    @Test
    void newProcessSendsSameBytesAfterSigkillUnderLoad() throws IOException {
        int port = Programs.freePort();
        try (Service service = Service.Plan.DEFAULT.on(port).start(folder);
                LoadClients retrying = LoadClients.retrying(8, port)) {
            Await.until(() -> retrying.answered() > 500);
            service.kill();
            try (Service successor = Service.Plan.DEFAULT.on(port).start(folder)) {
                int answered = retrying.answered();
                Await.until(() -> retrying.answered() > answered + 500);
                retrying.stop();
                successor.assertHealthy();
            }
            List<String> wrong = retrying.failures().stream()
                    .filter(each -> !each.contains("incomplete response"))
                    .toList();
            Report.line("SIGKILL under load and a new process on the same port: " + retrying.answered() + " responses, "
                    + wrong.size() + " wrong, " + (retrying.failures().size() - wrong.size()) + " incomplete");
            assertEquals(List.of(), wrong);
        }
    }

    private static void assertServes(Service service) {
        try (RawClient client = service.connect()) {
            assertArrayEquals(LARGE_PNG, client.get(Flood.LARGE).read().body());
            assertEquals(200, client.get("/v1/decode/a").read().status());
        }
        service.assertHealthy();
    }

    private static String dateOf(Service service) {
        try (RawClient client = service.connect()) {
            return client.get("/healthz").read().header("date");
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

    static boolean listens(int port) {
        try {
            new RawClient(port).close();
            return true;
        } catch (UncheckedIOException e) {
            return false;
        }
    }
}
