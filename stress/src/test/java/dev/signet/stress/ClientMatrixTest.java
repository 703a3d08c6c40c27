// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.client.Await;
import dev.signet.client.Programs;
import dev.signet.foreign.ForeignProgram;
import dev.signet.foreign.Samples;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.Protocol;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.util.VersionInfo;
import org.eclipse.jetty.util.Jetty;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import reactor.netty.http.HttpProtocol;

/**
 * HTTP clients of other projects with their default settings receive every byte of SVGs and large PNGs, with as many requests at
 * once as they send and half of the bodies read slowly. Writes target/client-matrix.md, which docs/CLIENTS.md quotes.
 */
@Tag("once")
class ClientMatrixTest {

    /** Requests in flight of clients that have no limit of their own. It is that of the server for a connection of HTTP/2. */
    private static final int UNLIMITED = 100;

    /** Requests given to clients that hold back what exceeds their limit; the queue of Jetty takes 1,024. */
    private static final int QUEUED = 1000;

    private static final int SIZE_OF_PNG = 1023;
    private static final Path MATRIX = Path.of("target", "client-matrix.md");

    /** The rows of the matrix by client and protocol. */
    private static final Map<String, String> RESULTS = new ConcurrentSkipListMap<>();

    private static final List<Sample> SAMPLES = Sample.mixed(Samples.of(1000), Samples.FULL ? 200 : 10);

    @TempDir
    private static Path folder;

    private static Service cleartext;
    private static Service encrypted;
    private static Path socket;

    /** What a client requests: the target, and what the body must be. */
    private record Sample(String target, byte[] body, boolean slow) {

        static Sample of(int number, boolean png, boolean slow) {
            String seed = "client" + number;
            Format format = png ? Format.PNG : Format.SVG;
            Parameters parameters =
                    png ? Parameters.DEFAULT.withSize(SIZE_OF_PNG).withShape(Shape.CIRCLE) : Parameters.DEFAULT;
            String query = png ? "?size=" + SIZE_OF_PNG + "&shape=circle" : "";
            byte[] body = Avatar.of(seed, parameters).bytes(format);
            return new Sample("/v1/avatar/" + seed + "." + format.extension() + query, body, slow);
        }

        /** Returns what node-client.mjs prints. */
        String ok() {
            try {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
                return "ok " + target + " " + HexFormat.of().formatHex(digest);
            } catch (NoSuchAlgorithmException e) {
                throw new AssertionError(e);
            }
        }

        static List<Sample> many() {
            return mixed(Samples.of(10_000), Samples.FULL ? 500 : 30);
        }

        /** Returns SVGs with PNGs between them; every other SVG and every other PNG is slow. */
        static List<Sample> mixed(int svgs, int pngs) {
            List<Sample> samples = new ArrayList<>();
            for (int i = 0; i < svgs; i++) {
                samples.add(of(i, false, i % 2 == 0));
                int png = i * pngs / svgs;
                if (png != (i + 1) * pngs / svgs) {
                    samples.add(of(i, true, png % 2 == 0));
                }
            }
            return samples;
        }
    }

    /** A client in this process. */
    private record Row(String name, String version, String protocol, int atOnce, Callable<ForeignClient> start) {

        @Override
        public String toString() {
            return name + ", " + protocol;
        }
    }

    static Stream<Row> clients() {
        String jdk = System.getProperty("java.version");
        String apache =
                VersionInfo.loadVersionInfo("org.apache.hc.client5", null).getRelease();
        String reactor = version(reactor.netty.http.client.HttpClient.class);
        return Stream.of(
                new Row("JDK", jdk, "HTTP/1.1", UNLIMITED, JdkClient::http1),
                new Row("JDK", jdk, "HTTP/1.1, TLS", UNLIMITED, JdkClient::http1),
                new Row("JDK", jdk, "HTTP/2 by upgrade", UNLIMITED, JdkClient::http2),
                new Row("JDK", jdk, "HTTP/2, TLS", UNLIMITED, JdkClient::http2),
                new Row("OkHttp", okhttp3.OkHttp.VERSION, "HTTP/1.1", QUEUED, () -> new OkHttp(Protocol.HTTP_1_1)),
                new Row(
                        "OkHttp",
                        okhttp3.OkHttp.VERSION,
                        "HTTP/2",
                        QUEUED,
                        () -> new OkHttp(Protocol.H2_PRIOR_KNOWLEDGE)),
                new Row(
                        "OkHttp",
                        okhttp3.OkHttp.VERSION,
                        "HTTP/2, TLS",
                        QUEUED,
                        () -> new OkHttp(Protocol.HTTP_2, Protocol.HTTP_1_1)),
                new Row("Jetty", Jetty.VERSION, "HTTP/1.1", QUEUED, JettyClient::http1),
                new Row("Jetty", Jetty.VERSION, "HTTP/2", QUEUED, JettyClient::http2),
                new Row("Jetty", Jetty.VERSION, "HTTP/2, TLS", QUEUED, JettyClient::http2),
                new Row("Apache HttpClient", apache, "HTTP/1.1", QUEUED, ApacheClient::negotiating),
                new Row("Apache HttpClient", apache, "HTTP/2", QUEUED, ApacheClient::http2),
                new Row("Apache HttpClient", apache, "HTTP/2, TLS", QUEUED, ApacheClient::negotiating),
                new Row("Reactor Netty", reactor, "HTTP/1.1", QUEUED, () -> new ReactorClient(HttpProtocol.HTTP11)),
                new Row("Reactor Netty", reactor, "HTTP/2", QUEUED, () -> new ReactorClient(HttpProtocol.H2C)),
                new Row("Reactor Netty", reactor, "HTTP/2, TLS", QUEUED, () -> new ReactorClient(HttpProtocol.H2)));
    }

    private static String version(Class<?> type) {
        String name = type.getProtectionDomain().getCodeSource().getLocation().getPath();
        Matcher version = Pattern.compile("-(\\d[^/]*)\\.jar$").matcher(name);
        return version.find() ? version.group(1) : "unknown";
    }

    @BeforeAll
    static void start() throws Exception {
        ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).setLevel(Level.OFF);
        socket = folder.resolve("signet.sock");
        cleartext = Service.Plan.DEFAULT.with("--socket", socket.toString()).start(folder);
        encrypted = Service.Plan.DEFAULT.with(Tls.certificate(folder)).start(folder);
    }

    @AfterAll
    static void writeMatrix() throws IOException, InterruptedException {
        for (Service service : List.of(cleartext, encrypted)) {
            Await.until(() -> service.metric("signet_pending_bytes") == 0);
            // Closes the connections that clients keep.
            service.signalTerm();
            assertEquals(0, service.exitCode());
            assertTrue(service.log().contains("Drained."), service::log);
            service.assertNoStackTrace();
        }
        List<String> lines = new ArrayList<>(List.of("| Client | Version | Protocol | Result |", "|---|---|---|---|"));
        lines.addAll(RESULTS.values());
        Files.createDirectories(MATRIX.toAbsolutePath().getParent());
        Files.write(MATRIX, lines);
    }

    private static void note(String client, String version, String protocol, List<Sample> samples) {
        String row = String.format("| %s | %s | %s | %d bodies |", client, version, protocol, samples.size());
        RESULTS.put(client + protocol, row);
    }

    @ParameterizedTest
    @MethodSource("clients")
    void everyBodyArrivesWhole(Row row) throws Exception {
        receiveAll(row, SAMPLES);
    }

    /**
     * One client of HTTP/2, as the next but one test has one of HTTP/1.1; in {@code ./test --full} all that finish the requests in flight
     * after GOAWAY. That of JDK 17.0.15 fails them, and so does that of the next test.
     */
    static Stream<Row> restarted() {
        return clients()
                .filter(row -> Samples.FULL || row.toString().equals("OkHttp, HTTP/2"))
                .filter(row -> !row.toString().startsWith("JDK, HTTP/2")
                        && !row.toString().equals("Apache HttpClient, HTTP/2"));
    }

    /**
     * After GOAWAY, Apache HttpClient 5.6.5 fails the requests that it has not sent, and then closes the connection, also if others
     * are in flight. Here the server is Node.js; if it received its answers, the client would be repaired.
     */
    @Test
    void apacheHttp2LosesRequestsInFlightAfterGoawayOfAnyServer() throws Exception {
        Process server = new ProcessBuilder(ForeignProgram.NODE.require(), script("goaway-server.mjs")).start();
        try (BufferedReader printed = server.inputReader(UTF_8);
                ForeignClient client = ApacheClient.http2()) {
            String url = "http://127.0.0.1:" + printed.readLine();
            assertEquals("ok", new String(client.get(url, false).get(), UTF_8));
            List<CompletableFuture<byte[]>> sent = List.of(client.get(url, false), client.get(url, false));
            CompletableFuture<byte[]> held = client.get(url, false);
            for (CompletableFuture<byte[]> request : sent) {
                ExecutionException failed = assertThrows(ExecutionException.class, request::get);
                assertInstanceOf(ConnectionClosedException.class, failed.getCause());
            }
            assertEquals("closed without 2", printed.readLine());
            assertEquals("ok", new String(held.get(), UTF_8), "repeated by ApacheClient");
        } finally {
            server.destroy();
        }
    }

    @ParameterizedTest
    @MethodSource("restarted")
    void everyBodyOfManyArrivesWholeDespiteRestart(Row row) throws Exception {
        boolean secure = row.protocol().endsWith("TLS");
        try (Service service = restartable(secure ? Tls.certificate(folder) : new String[0])) {
            String base = (secure ? "https" : "http") + "://127.0.0.1:" + service.port();
            receiveAll(row.start(), row.atOnce(), base, Sample.many(), Optional.of(service));
            assertRestarted(service);
        }
    }

    /** mod_proxy_http2 of Apache 2.4.68 answers some requests with 502 when it receives GOAWAY. */
    static Stream<Front> restartedBehind() {
        return Stream.of(Front.values())
                .filter(front -> Samples.FULL || front == Front.HAPROXY)
                .filter(front -> front != Front.APACHE_HTTP2);
    }

    @ParameterizedTest
    @MethodSource("restartedBehind")
    void everyBodyOfManyArrivesWholeThroughProxyDespiteRestart(Front front, @TempDir Path place) throws Exception {
        try (Service service = restartable();
                Front.Running proxy = front.start(place, service.port(), folder.resolve("s"))) {
            receiveAll(JdkClient::http1, UNLIMITED, proxy.url(), Sample.many(), Optional.of(service));
            assertRestarted(service);
        }
    }

    /** Starts a service whose listening sockets another process holds. SIGHUP ends it, and then starts the next one. */
    private static Service restartable(String... flags) throws Exception {
        Path place = folder.resolve("s");
        Files.deleteIfExists(place);
        return Service.Plan.DEFAULT
                .with(flags)
                .startedBy(ForeignProgram.PYTHON.require(), script("hold-sockets.py"), place.toString())
                .start(folder);
    }

    private static void assertRestarted(Service service) {
        assertEquals(3, service.log().split("Signet listens", -1).length, service::log);
        assertTrue(service.log().contains("Drained."), service::log);
        Await.until(() -> service.metric("signet_pending_bytes") == 0);
        service.assertNoStackTrace();
    }

    private static void receiveAll(Row row, List<Sample> samples) throws Exception {
        receiveAll(row.start(), row.atOnce(), base(row.protocol()), samples, Optional.empty());
        note(row.name(), row.version(), row.protocol(), samples);
    }

    /**
     * Requests all samples and compares the bodies.
     *
     * @param restarted the service to restart after a quarter of the responses, with half of the requests sent
     */
    private static void receiveAll(
            Callable<ForeignClient> start, int atOnce, String base, List<Sample> samples, Optional<Service> restarted)
            throws Exception {
        Semaphore permits = new Semaphore(atOnce);
        AtomicInteger answered = new AtomicInteger();
        ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
        try (ForeignClient client = start.call()) {
            for (int i = 0; i < samples.size(); i++) {
                Sample sample = samples.get(i);
                assertTrue(permits.tryAcquire(Await.SECONDS, TimeUnit.SECONDS), () -> "stalled; before it " + failures);
                client.get(base + sample.target(), sample.slow()).whenComplete((body, e) -> {
                    if (e != null) {
                        failures.add(sample.target() + ": " + e);
                    } else if (!Arrays.equals(sample.body(), body)) {
                        failures.add(sample.target() + ": other bytes");
                    }
                    answered.incrementAndGet();
                    permits.release();
                });
                if (restarted.isPresent() && i == samples.size() / 2) {
                    Await.until(() -> answered.get() >= samples.size() / 4);
                    restarted.get().signal("HUP");
                }
            }
            Await.until(() -> answered.get() == samples.size());
        }
        assertEquals(List.of(), List.copyOf(failures).stream().limit(5).toList(), failures.size() + " failures");
    }

    @ParameterizedTest
    @CsvSource({"http2, HTTP/2", "http2, 'HTTP/2, TLS'", "fetch, HTTP/1.1", "fetch, 'HTTP/1.1, TLS'"})
    void nodeReceivesEveryBody(String kind, String protocol) throws Exception {
        String base = base(protocol);
        assertAllWhole(startNode(kind, base, SAMPLES));
        note(
                "Node.js " + kind,
                Programs.run(ForeignProgram.NODE.require(), "--version").strip(),
                protocol,
                SAMPLES);
    }

    /**
     * Node.js is given 240 requests for one connection, and holds back all but as many as the server allows at a time. SIGTERM
     * arrives after the first responses. The requests that were sent are answered; a client may repeat the others
     * on another connection (RFC 9113, 6.8).
     */
    @Test
    void everyRequestThatGoawayAcceptsIsAnswered() throws Exception {
        List<Sample> samples = new ArrayList<>(SAMPLES);
        samples.addAll(SAMPLES);
        try (Service service = Service.Plan.DEFAULT.start(folder)) {
            List<String> lines = new ArrayList<>();
            int whole = 0;
            try (BufferedReader output = startNode("http2", service.url(""), samples)) {
                Set<String> expected = samples.stream().map(Sample::ok).collect(Collectors.toSet());
                for (String line = output.readLine(); line != null; line = output.readLine()) {
                    if (line.startsWith("ok ")) {
                        assertTrue(expected.contains(line), line);
                        whole++;
                        if (whole == 30) {
                            service.signalTerm();
                        }
                    } else {
                        lines.add(line);
                    }
                }
            }
            assertEquals(0, service.exitCode());
            assertTrue(service.log().contains("Drained."), service::log);
            assertTrue(whole >= UNLIMITED, whole + " of those in flight at SIGTERM");
            int answered = whole;
            int failed = 0;
            for (String line : lines) {
                if (line.startsWith("failed ")) {
                    // Streams have odd numbers.
                    assertTrue(Integer.parseInt(line.split(" ")[2]) > 2 * answered, () -> answered + " " + line);
                    assertTrue(line.endsWith("NGHTTP2_REFUSED_STREAM"), line);
                    failed++;
                }
            }
            assertEquals(samples.size(), answered + failed);
        }
    }

    /** Starts Node.js with these requests and returns its output. */
    private static BufferedReader startNode(String kind, String base, List<Sample> samples) throws Exception {
        return start(samples, ForeignProgram.NODE.require(), script("node-client.mjs"), kind, base);
    }

    private static String script(String name) throws URISyntaxException {
        return Path.of(ClientMatrixTest.class.getResource(name).toURI()).toString();
    }

    /** Starts a program with these requests and returns its output. */
    private static BufferedReader start(List<Sample> samples, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("NODE_TLS_REJECT_UNAUTHORIZED", "0");
        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (Writer input = process.outputWriter(UTF_8)) {
            for (Sample sample : samples) {
                input.write((sample.slow() ? "slow " : "") + sample.target() + "\n");
            }
        }
        return process.inputReader(UTF_8);
    }

    private static void assertAllWhole(BufferedReader output) {
        Set<String> expected = SAMPLES.stream().map(Sample::ok).collect(Collectors.toSet());
        assertEquals(expected, output.lines().collect(Collectors.toSet()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1", "HTTP/2, TLS"})
    void goReceivesEveryBody(String protocol) throws Exception {
        String go = ForeignProgram.GO.require();
        assertAllWhole(start(SAMPLES, go, "run", script("go-client.go"), base(protocol)));
        note("Go net/http", word(Programs.run(go, "version"), 2), protocol, SAMPLES);
    }

    @ParameterizedTest
    @CsvSource({"http1, HTTP/1.1", "http1, 'HTTP/1.1, TLS'", "http2, 'HTTP/2, TLS'"})
    void httpxReceivesEveryBody(String kind, String protocol) throws Exception {
        String python = ForeignProgram.HTTPX.require();
        assertAllWhole(start(SAMPLES, python, script("httpx-client.py"), kind, base(protocol)));
        String version = Programs.run(python, "-c", "print(__import__('httpx').__version__)");
        note("Python httpx", version.strip(), protocol, SAMPLES);
    }

    @ParameterizedTest
    @EnumSource
    void everyBodyArrivesWholeThroughProxy(Front front, @TempDir Path place) throws Exception {
        try (Front.Running proxy = front.start(place, cleartext.port(), socket)) {
            receiveAll(JdkClient::http1, UNLIMITED, proxy.url(), SAMPLES, Optional.empty());
        }
        note(front.title(), front.version(), front.protocol(), SAMPLES);
    }

    @ParameterizedTest
    @CsvSource({
        "--http1.1, HTTP/1.1",
        "--http1.1, 'HTTP/1.1, Unix socket'",
        "--http1.1, 'HTTP/1.1, TLS'",
        "--http2, 'HTTP/2, TLS'"
    })
    void curlReceivesEveryBody(String option, String protocol, @TempDir Path bodies) throws Exception {
        List<String> config = new ArrayList<>();
        for (int i = 0; i < SAMPLES.size(); i++) {
            config.add("url = \"" + base(protocol) + SAMPLES.get(i).target() + "\"");
            config.add("output = \"" + bodies.resolve(Integer.toString(i)) + "\"");
        }
        Path file = Files.write(bodies.resolve("config"), config);
        List<String> command = new ArrayList<>(
                List.of(ForeignProgram.CURL.require(), "-skS", "--fail", "--parallel", option, "-K", file.toString()));
        if (protocol.endsWith("socket")) {
            command.addAll(List.of("--unix-socket", socket.toString()));
        }
        Programs.run(command.toArray(String[]::new));
        for (int i = 0; i < SAMPLES.size(); i++) {
            Path body = bodies.resolve(Integer.toString(i));
            assertArrayEquals(
                    SAMPLES.get(i).body(),
                    Files.readAllBytes(body),
                    SAMPLES.get(i).target());
        }
        note("curl", word(Programs.run(command.get(0), "--version"), 1), protocol, SAMPLES);
    }

    /** nghttp prints the size of each body. */
    @ParameterizedTest
    @ValueSource(strings = {"HTTP/2", "HTTP/2, TLS"})
    void nghttpReceivesEveryBody(String protocol) throws Exception {
        List<String> command = new ArrayList<>(List.of(ForeignProgram.NGHTTP.require(), "-nsy"));
        SAMPLES.forEach(sample -> command.add(base(protocol) + sample.target()));
        String printed = Programs.run(command.toArray(String[]::new));
        Map<String, String> sizes = new HashMap<>();
        Matcher row = Pattern.compile("(?m) 200 +(\\S+) (/\\S+)$").matcher(printed);
        while (row.find()) {
            sizes.put(row.group(2), row.group(1));
        }
        Map<String, String> expected = new HashMap<>();
        SAMPLES.forEach(sample -> expected.put(sample.target(), nghttpSize(sample.body().length)));
        assertEquals(expected, sizes);
        note("nghttp", word(Programs.run(command.get(0), "--version"), 1), protocol, SAMPLES);
    }

    /** Returns a number as nghttp prints it: in units of 1,024 bytes, rounded down, from there on. */
    private static String nghttpSize(int bytes) {
        return bytes < 1024 ? Integer.toString(bytes) : bytes / 1024 + "K";
    }

    /** h2load, with windows of 2 to the power of these bits, prints the sum of all bodies. */
    @ParameterizedTest
    @ValueSource(ints = {10, 16, 20, 30})
    void h2loadReceivesEveryByte(int bits) throws Exception {
        Path targets = folder.resolve("targets");
        Files.write(targets, SAMPLES.stream().map(Sample::target).toList());
        String program = ForeignProgram.H2LOAD.require();
        String count = Integer.toString(SAMPLES.size());
        String window = Integer.toString(bits);
        String printed = Programs.run(
                program,
                "-c",
                "1",
                "-m",
                "100",
                "-n",
                count,
                "-w",
                window,
                "-W",
                window,
                "-i",
                targets.toString(),
                "-B",
                cleartext.url(""));
        assertTrue(printed.contains(" " + count + " succeeded, 0 failed"), printed);
        long sum = SAMPLES.stream().mapToLong(sample -> sample.body().length).sum();
        assertTrue(printed.contains("(" + sum + ") data"), printed);
        note("h2load -w " + bits, word(Programs.run(program, "--version"), 1), "HTTP/2", SAMPLES);
    }

    private static String base(String protocol) {
        return protocol.endsWith("TLS") ? "https://127.0.0.1:" + encrypted.port() : cleartext.url("");
    }

    private static String word(String text, int index) {
        return text.split("\\s+")[index];
    }
}
