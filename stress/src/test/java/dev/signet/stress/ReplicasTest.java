// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.signet.client.Await;
import dev.signet.client.Programs;
import dev.signet.foreign.ForeignProgram;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three replicas behind a proxy with the configurations of deploy/proxies/replicas; one stops or is killed at a time. */
@Tag("stress")
@Timeout(300)
class ReplicasTest {

    private static final Path SHIPPED = Path.of("..", "deploy", "proxies", "replicas");
    private static final int REPLICAS = 3;
    private static final int RESPONSES_PER_STEP = 1500;
    private static final int BUSY_REQUESTS = 20;
    private static final String AVATARS = "signet_request_seconds_count{endpoint=\"avatar\",format=\"svg\"}";

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"haproxy", "nginx"})
    void answersEveryRequestWhenReplicasStop(String proxy) throws IOException, InterruptedException {
        Path program = executable(proxy);
        List<Service> replicas = replicas(Service.Plan.DEFAULT);
        int port = Programs.freePort();
        Process front = start(program, configuration(proxy, port, replicas));
        try {
            Await.until(() -> !front.isAlive() || FaultsTest.listens(port));
            LoadClients regular = LoadClients.of(8, port);
            awaitMore(regular);
            replicas.get(0).kill();
            awaitMore(regular);
            Service back = Service.Plan.DEFAULT.inPlaceOf(replicas.get(0)).start(folder);
            replicas.set(0, back);
            // The proxy must detect the new replica before the next one stops.
            Await.until(() -> back.count(AVATARS) > 0);
            awaitMore(regular);
            replicas.get(1).signalTerm();
            assertEquals(0, replicas.get(1).exitCode());
            awaitMore(regular);
            replicas.get(2).kill();
            awaitMore(regular);
            regular.stop();
            Report.line("three replicas behind " + proxy + ", one killed, one restarted, one terminated, one killed: "
                    + regular.answered() + " requests, " + regular.failures().size() + " failed or different; "
                    + regular.times());
            assertEquals(List.of(), regular.failures());
            back.assertNoStackTrace();
        } finally {
            front.destroy();
            front.onExit().join();
            replicas.forEach(Service::close);
        }
    }

    @Test
    void haproxySendsNoRequestsToDrainingReplica() throws IOException {
        Path program = executable("haproxy");
        List<Service> replicas = replicas(Service.Plan.DEFAULT.with("--drain-delay", "3600s"));
        int port = Programs.freePort();
        Process front = start(program, configuration("haproxy", port, replicas));
        try {
            Await.until(() -> !front.isAlive() || FaultsTest.listens(port));
            LoadClients regular = LoadClients.of(8, port);
            Service leaving = replicas.get(0);
            Await.until(() -> leaving.count(AVATARS) > 0);
            leaving.signalTerm();
            // The replica still serves, but gets no requests.
            Await.until(() -> getsNoRequests(leaving, regular));
            leaving.kill();
            awaitMore(regular);
            regular.stop();
            assertEquals(List.of(), regular.failures());
        } finally {
            front.destroy();
            front.onExit().join();
            replicas.forEach(Service::close);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"haproxy", "nginx"})
    void passes503ToClientWithoutRetryAtOtherReplicas(String proxy) throws Exception {
        Path program = executable(proxy);
        AtomicInteger requests = new AtomicInteger();
        List<HttpServer> busy = new ArrayList<>();
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < REPLICAS; i++) {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/readyz", exchange -> respond(exchange, 200));
            server.createContext("/v1/", exchange -> {
                requests.incrementAndGet();
                respond(exchange, 503);
            });
            server.start();
            busy.add(server);
            ports.add(server.getAddress().getPort());
        }
        int port = Programs.freePort();
        Process front = start(program, configuration(proxy, port, ports, ports));
        try {
            Await.until(() -> !front.isAlive() || FaultsTest.listens(port));
            HttpClient client = HttpClient.newHttpClient();
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/avatar/ada.svg"))
                    .build();
            for (int i = 1; i <= BUSY_REQUESTS; i++) {
                int status = client.send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                assertEquals(503, status);
                assertEquals(i, requests.get(), "requests at the replicas");
            }
        } finally {
            front.destroy();
            front.onExit().join();
            busy.forEach(server -> server.stop(0));
        }
    }

    private static void respond(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private List<Service> replicas(Service.Plan plan) {
        List<Service> replicas = new ArrayList<>();
        for (int i = 0; i < REPLICAS; i++) {
            replicas.add(plan.start(folder));
        }
        return replicas;
    }

    private static boolean getsNoRequests(Service replica, LoadClients regular) {
        double before = replica.count(AVATARS);
        awaitMore(regular);
        return before == replica.count(AVATARS);
    }

    private static void awaitMore(LoadClients regular) {
        int answered = regular.answered();
        Await.until(() -> regular.answered() > answered + RESPONSES_PER_STEP);
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

    private Path configuration(String proxy, int port, List<Service> replicas) throws IOException {
        return configuration(
                proxy,
                port,
                replicas.stream().map(Service::port).toList(),
                replicas.stream().map(Service::opsPort).toList());
    }

    /** Returns the shipped configuration with other ports: the proxy's, the replicas' and those of their operations ports. */
    private Path configuration(String proxy, int port, List<Integer> ports, List<Integer> opsPorts) throws IOException {
        String name = proxy.equals("haproxy") ? "haproxy.cfg" : "nginx.conf";
        String text = withPort(Files.readString(SHIPPED.resolve(name)), 8000, port);
        for (int i = 0; i < REPLICAS; i++) {
            text = withPort(text, 8091 + i, ports.get(i));
            text = withPort(text, 8191 + i, opsPorts.get(i));
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

    /** Replaces whole numbers only: 8091 must not match in 48091. */
    private static String withPort(String text, int shipped, int port) {
        return text.replaceAll("\\b" + shipped + "\\b", Integer.toString(port));
    }

    private static Path executable(String name) {
        return Path.of(ForeignProgram.valueOf(name.toUpperCase(Locale.ROOT)).require());
    }
}
