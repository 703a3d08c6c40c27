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
        List<Service> replicas = new ArrayList<>();
        for (int i = 0; i < REPLICAS; i++) {
            replicas.add(Service.Plan.DEFAULT.start(folder));
        }
        int port = FaultsTest.freePort();
        Process front = start(program, configuration(proxy, port, replicas));
        try {
            Await.until(() -> !front.isAlive() || FaultsTest.listens(port));
            Crowd honest = Crowd.of(8, port);
            awaitMore(honest);
            replicas.get(0).kill();
            awaitMore(honest);
            Service back = Service.Plan.DEFAULT.on(replicas.get(0).port()).start(folder);
            replicas.set(0, back);
            // Until the proxy has found out, only two are left, and the next to go would leave one.
            Await.until(() -> back.metric(AVATARS) > 0);
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
        String text = Files.readString(SHIPPED.resolve(name)).replace("8000", Integer.toString(port));
        for (int i = 0; i < REPLICAS; i++) {
            text = text.replace(
                    "809" + (i + 1), Integer.toString(replicas.get(i).port()));
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
