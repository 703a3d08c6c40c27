// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.cli.Main;
import dev.signet.client.Await;
import dev.signet.client.Programs;
import dev.signet.client.RawClient;
import dev.signet.foreign.ForeignProgram;
import dev.signet.foreign.Samples;
import dev.signet.server.internal.net.ConnectionTable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** {@code signet serve} in a separate process. */
final class Service implements AutoCloseable {

    private static final Pattern START_MESSAGE =
            Pattern.compile("Signet listens on https?://127\\.0\\.0\\.1:(\\d+).* operations on http://[^:]*:(\\d+)");
    private static final Pattern STACK_TRACE = Pattern.compile("(?m)^\\s+at .*\\(.*\\)$|[Ee]xception|Error:");

    private final Process process;
    private final Path log;
    private final int port;
    private final int opsPort;

    private Service(Process process, Path log) {
        this.process = process;
        this.log = log;
        Await.until(() -> !process.isAlive() || START_MESSAGE.matcher(log()).find());
        Matcher started = START_MESSAGE.matcher(log());
        assertTrue(started.find(), () -> "The service did not start:\n" + log());
        this.port = Integer.parseInt(started.group(1));
        this.opsPort = Integer.parseInt(started.group(2));
    }

    /** How a service is started. */
    record Plan(
            List<String> prefix,
            List<String> javaOptions,
            List<String> classPath,
            List<String> flags,
            Map<String, String> environment) {

        static final Plan DEFAULT = new Plan(
                List.of(),
                // Most services of tests run for seconds.
                Samples.FULL
                        ? List.of("-Xmx256m", "-XX:+UseSerialGC")
                        : List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                List.of(System.getProperty("java.class.path")),
                List.of("--threads", "2", "--port", "0", "--ops-port", "0"),
                Map.of());

        /** Starts the service through another program, such as prlimit. */
        Plan startedBy(String... words) {
            return new Plan(List.of(words), javaOptions, classPath, flags, environment);
        }

        Plan java(String... options) {
            return new Plan(prefix, List.of(options), classPath, flags, environment);
        }

        /** Sets a class path other than that of the tests. */
        Plan loading(List<String> places) {
            return new Plan(prefix, javaOptions, places, flags, environment);
        }

        Plan with(String... more) {
            return new Plan(prefix, javaOptions, classPath, concatenate(flags, List.of(more)), environment);
        }

        /** Sets a fixed port. */
        Plan on(int port) {
            return changing("--port", port);
        }

        /** Sets the ports of a service that has ended. */
        Plan inPlaceOf(Service predecessor) {
            return on(predecessor.port).changing("--ops-port", predecessor.opsPort);
        }

        private Plan changing(String flag, int value) {
            List<String> changed = new ArrayList<>(flags);
            changed.set(changed.indexOf(flag) + 1, Integer.toString(value));
            return new Plan(prefix, javaOptions, classPath, List.copyOf(changed), environment);
        }

        Plan in(Map<String, String> variables) {
            return new Plan(prefix, javaOptions, classPath, flags, variables);
        }

        Service start(Path folder) {
            try {
                Path log = Files.createTempFile(folder, "service", ".log");
                ProcessBuilder builder = new ProcessBuilder(command()).redirectErrorStream(true);
                builder.environment().putAll(environment);
                return new Service(builder.redirectOutput(log.toFile()).start(), log);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        List<String> command() {
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            List<String> start =
                    List.of("-cp", String.join(File.pathSeparator, classPath), Main.class.getName(), "serve");
            List<String> place = List.of("--host", "127.0.0.1");
            List<String> command = new ArrayList<>(prefix);
            command.add(java);
            command.addAll(javaOptions);
            command.addAll(start);
            command.addAll(place);
            command.addAll(flags);
            return command;
        }

        private static List<String> concatenate(List<String> first, List<String> second) {
            return Stream.concat(first.stream(), second.stream()).toList();
        }
    }

    /**
     * Returns a plan with jars, options and a class archive as the packages and the image have them.
     *
     * @param more options of the JVM
     */
    static Plan packaged(Path folder, String... more) throws Exception {
        List<String> jars = jars(folder);
        Path classes = folder.resolve("classes");
        String archive = folder.resolve("signet.jsa").toString();
        Plan training = Plan.DEFAULT
                .loading(jars)
                .java("-XX:+UseSerialGC", "-XX:DumpLoadedClassList=" + folder.resolve("loaded"));
        Set<String> loaded = new LinkedHashSet<>(loadedClasses(training, folder, "http", "--http2-prior-knowledge"));
        loaded.addAll(loadedClasses(training.with(Tls.certificate(folder)), folder, "https", "--http2"));
        Files.write(classes, loaded);
        Programs.run(
                Plan.DEFAULT.command().get(0),
                "-XX:+UseSerialGC",
                "-Xshare:dump",
                "-XX:SharedClassListFile=" + classes,
                "-XX:SharedArchiveFile=" + archive,
                "-cp",
                String.join(File.pathSeparator, jars));
        List<String> options = new ArrayList<>(List.of(shippedOptions()));
        options.add("-XX:SharedArchiveFile=" + archive);
        options.addAll(List.of(more));
        return Plan.DEFAULT.java(options.toArray(String[]::new)).loading(jars);
    }

    /** Returns what a service has loaded after requests with HTTP/1.1 and HTTP/2. */
    private static List<String> loadedClasses(Plan training, Path folder, String scheme, String http2)
            throws Exception {
        try (Service service = training.start(folder)) {
            String avatar = scheme + "://127.0.0.1:" + service.port + "/v1/avatar/a.";
            for (String version : List.of("--http1.1", http2)) {
                // One connection each: curl 7.88 can't reuse one of HTTP/2 with prior knowledge.
                for (String format : List.of("svg", "png")) {
                    Programs.run(ForeignProgram.CURL.require(), "-skS", version, "-o", "/dev/null", avatar + format);
                }
            }
            service.metric("signet_connections");
        }
        try (Stream<String> lines = Files.lines(folder.resolve("loaded"))) {
            return lines.map(line -> line.replaceFirst(" id: \\d+$", "")).toList();
        }
    }

    /** Returns the options of the packages and of the image. */
    static String[] shippedOptions() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("..", "deploy", "package", "jvm.options"))) {
            return lines.filter(line -> line.startsWith("-")).toArray(String[]::new);
        }
    }

    /** Returns the class path with jars in place of directories, since a class archive contains classes of jars only. */
    private static List<String> jars(Path folder) {
        ToolProvider tool = ToolProvider.findFirst("jar").orElseThrow();
        List<String> jars = new ArrayList<>();
        for (String place : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (place.endsWith(".jar")) {
                jars.add(place);
            } else if (place.endsWith("classes") && !place.endsWith("test-classes")) {
                String jar = folder.resolve(jars.size() + ".jar").toString();
                assertEquals(0, tool.run(System.out, System.err, "cf", jar, "-C", place, "."));
                jars.add(jar);
            }
        }
        return jars;
    }

    int port() {
        return port;
    }

    int opsPort() {
        return opsPort;
    }

    String url(String path) {
        return "http://127.0.0.1:" + port + path;
    }

    long pid() {
        return process.pid();
    }

    RawClient connect() {
        return new RawClient(port);
    }

    /** Returns a value of /metrics; fails if it is missing. */
    double metric(String name) {
        return find(name).orElseThrow(() -> new AssertionError("/metrics has no " + name));
    }

    /** Returns a counter of /metrics; 0 if it is missing, as before the first event. */
    double count(String name) {
        return find(name).orElse(0);
    }

    private OptionalDouble find(String name) {
        try (RawClient client = new RawClient(opsPort)) {
            return client.get("/metrics")
                    .read()
                    .text()
                    .lines()
                    .filter(line -> line.startsWith(name + " "))
                    .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                    .findFirst();
        }
    }

    /** Returns how many TLS connections it accepts by default. */
    int maxTlsConnections() {
        return ConnectionTable.defaultLimit((long) metric("jvm_memory_max_bytes{area=\"heap\"}"), true);
    }

    long descriptors() {
        try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(pid()), "fd"))) {
            return open.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the number of threads without JIT compiler threads, whose number varies. */
    long threads() {
        try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(pid()), "task"))) {
            return tasks.filter(task -> !name(task).contains("Compiler")).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path task) {
        try {
            return Files.readString(task.resolve("comm"));
        } catch (IOException e) {
            return "Compiler, ended meanwhile";
        }
    }

    /** Runs a full collection and returns the used heap after it, in megabytes. */
    long heap() {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        try {
            Process collection = new ProcessBuilder(jcmd.toString(), Long.toString(pid()), "GC.run")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            assertEquals(0, collection.waitFor());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        double left = metric("jvm_memory_pool_collection_used_bytes{pool=\"Tenured Gen\"}");
        assertTrue(left > 0, "the service must use the serial collector");
        return (long) (left / 1e6);
    }

    /** Returns the peak resident memory (VmHWM) in megabytes. */
    long peakMemory() {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid()), "status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the process has mapped a file whose name contains this text. */
    boolean hasLoaded(String part) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid()), "maps"))
                    .contains(part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Asserts that the service serves, has no open connections and pending bytes, and has logged no stack trace. */
    void assertHealthy() {
        try (RawClient client = connect()) {
            assertEquals("ok", client.get("/healthz").read().text());
        } catch (UncheckedIOException e) {
            throw new AssertionError("The service does not respond:\n" + log(), e);
        }
        Await.until(() -> metric("signet_connections") == 0 && metric("signet_pending_bytes") == 0);
        assertNoStackTrace();
    }

    void assertNoStackTrace() {
        String text = log();
        assertTrue(!STACK_TRACE.matcher(text).find(), text);
    }

    /** Sends a signal such as STOP. */
    void signal(String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid()).start();
        assertEquals(0, kill.waitFor());
    }

    void signalTerm() {
        process.toHandle().destroy(); // unlike Process.destroy it leaves the streams open
    }

    /** Sends SIGKILL. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    int exitCode() throws InterruptedException {
        assertTrue(process.waitFor(Await.SECONDS, TimeUnit.SECONDS), "The process does not end.");
        return process.exitValue();
    }

    @Override
    public void close() {
        kill();
    }
}
