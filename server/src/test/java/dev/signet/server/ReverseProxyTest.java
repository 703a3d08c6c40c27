// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.client.Await;
import dev.signet.client.Programs;
import dev.signet.client.RawClient;
import dev.signet.client.RawClient.Response;
import dev.signet.foreign.ReverseProxy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs the configurations of deploy/proxies with the installed reverse proxies. */
@Tag("once")
@Timeout(120)
class ReverseProxyTest {

    private static final String HASH = "0bc83cb571cd1c50ba6f3e8a78ef1346";

    /** Targets that proxies may normalize, and the expected seed. */
    private enum EncodedTarget {
        SLASH("/v1/avatar/a%2Fb.svg", "a/b"),
        ESCAPED_ESCAPE("/v1/avatar/a%252Fb.svg", "a%2Fb"),
        PLUS("/v1/avatar/a+b.svg", "a+b"),
        ESCAPED_PLUS("/v1/avatar/a%2Bb%20c.svg", "a+b c"),
        SEMICOLON("/v1/avatar/a;b=c.svg", "a;b=c"),
        DOTS("/v1/avatar/...svg", ".."),
        DOTS_AND_SLASHES("/v1/avatar/a%2F..%2F..%2Fb.svg", "a/../../b"),
        TWO_SLASHES("/v1/avatar/a%2F%2Fb.svg", "a//b"),
        BACKSLASH("/v1/avatar/a%5Cb.svg", "a\\b"),
        UTF_8("/v1/avatar/Zo%C3%AB%20%F0%9F%A6%8A.svg", "Zoë 🦊"),
        ESCAPED_LETTER("/v1/avatar/%41da.svg", "Ada"),
        QUESTION("/v1/avatar/a%3Fb%23c.svg?utm=1", "a?b#c"),
        ADDRESS("/v1/avatar/ada@example.com.svg", "ada@example.com");

        private final String target;
        private final String seed;

        EncodedTarget(String target, String seed) {
            this.target = target;
            this.seed = seed;
        }
    }

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource
    void passesSeedsOnUnchanged(ReverseProxy proxy) throws IOException {
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running running = start(proxy, server)) {
            for (EncodedTarget encoded : EncodedTarget.values()) {
                Response response = get(running, encoded.target);
                assertEquals(200, response.status(), encoded.target);
                Avatar avatar = Avatar.of(encoded.seed);
                assertEquals(avatar.etag(Format.SVG), response.header("ETag"), encoded.target);
                assertArrayEquals(avatar.bytes(Format.SVG), response.body(), encoded.target);
            }
            // A seed of two dots is not a dot segment.
            assertEquals(
                    Avatar.of("..").etag(Format.JSON),
                    get(running, "/v1/decode/..").header("ETag"));
            assertEquals(
                    "image/png",
                    get(running, "/avatar/" + HASH + ".jpg?s=40&d=mp").header("Content-Type"));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ReverseProxy.class,
            names = {"CADDY"},
            mode = EnumSource.Mode.EXCLUDE)
    void servesSecondRequestFromTheCache(ReverseProxy proxy) throws IOException {
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running running = start(proxy, server)) {
            for (String target :
                    List.of("/v1/avatar/ada.png?size=1024&empty=none", "/avatar/" + HASH, "/v1/avatar/a%2Fb.svg")) {
                Response first = get(running, target);
                double before = requests(server);
                Response second = get(running, target);
                Response revalidated = get(running, target, "If-None-Match: " + first.header("ETag") + "\r\n");
                assertEquals(200, second.status());
                assertArrayEquals(first.body(), second.body());
                assertEquals(304, revalidated.status());
                assertEquals(first.header("ETag"), revalidated.header("ETag"));
                assertEquals(before, requests(server), "served from the cache: " + target);
            }
            String etag = get(running, "/v1/avatar/a%2Fb.svg").header("ETag");
            assertNotEquals(etag, get(running, "/v1/avatar/a%252Fb.svg").header("ETag"), "a separate cache entry");
        }
    }

    @ParameterizedTest
    @EnumSource
    void asksTheServiceForEachHealthCheck(ReverseProxy proxy) throws IOException {
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running running = start(proxy, server)) {
            double before = requests(server);
            for (int i = 0; i < 3; i++) {
                assertEquals(200, get(running, "/healthz").status());
            }
            assertEquals(before + 3, requests(server));
        }
    }

    @ParameterizedTest
    @EnumSource
    void revalidatesWith304AndDoesNotCacheErrors(ReverseProxy proxy) throws IOException {
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running running = start(proxy, server)) {
            Response response = get(running, "/v1/avatar/ada.svg");
            assertEquals("public, max-age=31536000, immutable", response.header("Cache-Control"));
            assertEquals(
                    304,
                    get(running, "/v1/avatar/ada.svg", "If-None-Match: " + response.header("ETag") + "\r\n")
                            .status());
            double before = requests(server);
            assertEquals(400, get(running, "/v1/avatar/ada.svg?size=1").status());
            assertEquals(400, get(running, "/v1/avatar/ada.svg?size=1").status());
            assertEquals(before + 2, requests(server));
        }
    }

    @ParameterizedTest
    @EnumSource
    void respondsToUpgradeRequestWithHttp1(ReverseProxy proxy) throws IOException {
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running running = start(proxy, server);
                RawClient client = new RawClient(running.port())) {
            client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + Http2UpgradeTest.UPGRADE + "\r\n");
            assertEquals(200, client.read().status());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CADDY", "HAPROXY"})
    void waitsForServiceThatStarts(ReverseProxy proxy) throws IOException {
        int port = Programs.freePort();
        try (ReverseProxy.Running running = start(proxy, port);
                RawClient client = new RawClient(running.port())) {
            client.get("/healthz");
            Await.pass(Duration.ofSeconds(5));
            try (ServerSocket upstream = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                upstream.setSoTimeout(RawClient.DEADLINE_MILLIS);
                try (Socket connection = upstream.accept()) {
                    readHead(connection.getInputStream());
                    connection
                            .getOutputStream()
                            .write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    assertEquals(204, client.read().status());
                }
            }
        }
    }

    /** The configurations do not rely on the upstream server to ignore the field. */
    @ParameterizedTest
    @EnumSource
    void dropsUpgradeField(ReverseProxy proxy) throws IOException {
        String head = forwarded(proxy, Http2UpgradeTest.UPGRADE);
        assertFalse(head.contains("upgrade"), head);
    }

    /** With a tenth of the shipped rate, which slow machines exceed as well. */
    @ParameterizedTest
    @EnumSource(
            value = ReverseProxy.class,
            names = {"CADDY"},
            mode = EnumSource.Mode.EXCLUDE)
    void limitsEachClient(ReverseProxy proxy) throws IOException {
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running running = proxy.startWithLowLimit(folder, server.port())) {
            int served = 0;
            int status = 200;
            for (; served < 2000 && status == 200; served++) {
                status = status(running.port(), "127.0.0.2");
            }
            assertEquals(429, status);
            assertTrue(served >= 90, served + " requests until the limit");
            assertEquals(200, status(running.port(), "127.0.0.3"));
        }
    }

    /** Returns the status of the response to a client with this address. */
    private static int status(int port, String client) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName(client), 0)) {
            String request = "HEAD /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return Integer.parseInt(readHead(socket.getInputStream()).substring(9, 12));
        }
    }

    /** Returns the head, in lower case, of a request with these fields as the upstream server receives it. */
    private String forwarded(ReverseProxy proxy, String fields) throws IOException {
        try (ServerSocket upstream = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ReverseProxy.Running running = start(proxy, upstream.getLocalPort());
                RawClient client = new RawClient(running.port())) {
            client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n");
            upstream.setSoTimeout(RawClient.DEADLINE_MILLIS);
            try (Socket connection = upstream.accept()) {
                return readHead(connection.getInputStream()).toLowerCase(Locale.ROOT);
            }
        }
    }

    private static String readHead(InputStream in) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
        StringBuilder head = new StringBuilder();
        for (String line = reader.readLine(); line != null && !line.isEmpty(); line = reader.readLine()) {
            head.append(line).append('\n');
        }
        return head.toString();
    }

    private ReverseProxy.Running start(ReverseProxy proxy, RunningServer server) throws IOException {
        return start(proxy, server.port());
    }

    private ReverseProxy.Running start(ReverseProxy proxy, int upstream) throws IOException {
        return proxy.start(folder, upstream);
    }

    private static Response get(ReverseProxy.Running proxy, String target) {
        return get(proxy, target, "");
    }

    private static Response get(ReverseProxy.Running proxy, String target, String headers) {
        try (RawClient client = new RawClient(proxy.port())) {
            return client.send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers
                            + "Connection: close\r\n\r\n")
                    .read();
        }
    }

    /** Returns the number of requests that reached the server. */
    private static double requests(RunningServer server) {
        try (RawClient operations = server.connectToOperations()) {
            String text = operations.get("/metrics").read().text();
            return text.lines()
                    .filter(line -> line.startsWith("signet_request_seconds_count"))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        }
    }
}
