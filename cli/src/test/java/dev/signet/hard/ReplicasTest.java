// SPDX-License-Identifier: Apache-2.0
package dev.signet.hard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three replicas behind a proxy, with the configurations of deploy/fronts/replicas: one may die at any time. */
@Tag("hard")
@Timeout(300)
class ReplicasTest {

    private static final Path SHIPPED = Path.of("..", "deploy", "fronts", "replicas");
    private static final int REPLICAS = 3;
    private static final int MANY = 1500;
    private static final String AVATARS = "signet_request_seconds_count{endpoint=\"avatar\",format=\"svg\"}";

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"haproxy", "nginx"})
    void aReplicaDiesAndNobodyNotices(String proxy) throws IOException, InterruptedException {
        Path program = executable(proxy);
        List<Service> replicas = replicas(Service.Plan.DEFAULT);
        int port = FaultsTest.freePort();
        Process front = start(program, configuration(proxy, port, replicas));
        try {
            Await.until(() -> !front.isAlive() || FaultsTest.listens(port));
            Crowd honest = Crowd.of(8, port);
            awaitMore(honest);
            replicas.get(0).kill();
            awaitMore(honest);
            Service back = Service.Plan.DEFAULT.inPlaceOf(replicas.get(0)).start(folder);
            replicas.set(0, back);
            // Until the proxy has found out, only two are left, and the next to go would leave one.
            Await.until(() -> back.count(AVATARS) > 0);
            awaitMore(honest);
            replicas.get(1).signalTerm();
            assertEquals(0, replicas.get(1).exitCode());
            awaitMore(honest);
            replicas.get(2).kill();
            awaitMore(honest);
            honest.leave();
            Report.line("three replicas behind " + proxy + ", one killed, one restarted, one terminated, one killed: "
                    + honest.answered() + " requests, " + honest.failures().size() + " failed or different; "
                    + honest.times());
            assertEquals(List.of(), honest.failures());
            back.assertNoStackTrace();
        } finally {
            front.destroy();
            front.onExit().join();
            replicas.forEach(Service::close);
        }
    }

    @Test
    void haproxyLeavesOutAReplicaThatIsAboutToStop() throws IOException {
        Path program = executable("haproxy");
        List<Service> replicas = replicas(Service.Plan.DEFAULT.with("--drain-delay", "3600s"));
        int port = FaultsTest.freePort();
        Process front = start(program, configuration("haproxy", port, replicas));
        try {
            Await.until(() -> !front.isAlive() || FaultsTest.listens(port));
            Crowd honest = Crowd.of(8, port);
            Service leaving = replicas.get(0);
            Await.until(() -> leaving.count(AVATARS) > 0);
            leaving.signalTerm();
            // It would still answer, but nobody asks.
            Await.until(() -> isLeftAlone(leaving, honest));
            leaving.kill();
            awaitMore(honest);
            honest.leave();
            assertEquals(List.of(), honest.failures());
        } finally {
            front.destroy();
            front.onExit().join();
            replicas.forEach(Service::close);
        }
    }

    private List<Service> replicas(Service.Plan plan) {
        List<Service> replicas = new ArrayList<>();
        for (int i = 0; i < REPLICAS; i++) {
            replicas.add(plan.start(folder));
        }
        return replicas;
    }

    private static boolean isLeftAlone(Service replica, Crowd honest) {
        double asked = replica.count(AVATARS);
        awaitMore(honest);
        return asked == replica.count(AVATARS);
    }

    private static void awaitMore(Crowd honest) {
        int answered = honest.answered();
        Await.until(() -> honest.answered() > answered + MANY);
    }

    private Process start(Path program, Path configuration) throws IOException {
        List<String> command = program.endsWith("haproxy")
                ? List.of(program.toString(), "-db", "-f", configuration.toString())
                : List.of(program.toString(), "-p", folder.toString(), "-c", configuration.toString());
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("front.log").toFile())
                .start();
    }

    /** The shipped file, in which only the ports are changed. */
    private Path configuration(String proxy, int port, List<Service> replicas) throws IOException {
        String name = proxy.equals("haproxy") ? "haproxy.cfg" : "nginx.conf";
        String text = withPort(Files.readString(SHIPPED.resolve(name)), 8000, port);
        for (int i = 0; i < REPLICAS; i++) {
            Service replica = replicas.get(i);
            text = withPort(text, 8091 + i, replica.port());
            text = withPort(text, 8191 + i, replica.opsPort());
        }
        if (proxy.equals("nginx")) {
            text = """
                    daemon off;
                    pid %1$s/nginx.pid;
                    error_log %1$s/error.log;
                    events { }
                    http {
                        access_log off;
                        client_body_temp_path %1$s/body;
                        proxy_temp_path %1$s/proxy;
                        fastcgi_temp_path %1$s/fastcgi;
                        uwsgi_temp_path %1$s/uwsgi;
                        scgi_temp_path %1$s/scgi;
                        %2$s
                    }
                    """.formatted(folder, text);
        }
        return Files.writeString(folder.resolve(name), text);
    }

    /** Whole numbers only, since 48091 may be a port as well. */
    private static String withPort(String text, int shipped, int port) {
        return text.replaceAll("\\b" + shipped + "\\b", Integer.toString(port));
    }

    private static Path executable(String name) {
        String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + "/usr/sbin";
        Path program = Stream.of(path.split(File.pathSeparator))
                .map(place -> Path.of(place, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of(""));
        assumeTrue(!program.toString().isEmpty(), name + " is not installed; scripts/try-fronts installs it");
        return program;
    }
}
