// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.signet.client.Programs;
import dev.signet.client.RawClient;
import dev.signet.client.RawClient.Response;
import dev.signet.foreign.ReverseProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Starts nginx with deploy/proxies/fallback.conf in front of Signet and of a stub of Gravatar. */
@Tag("once")
@Timeout(120)
class FallbackProxyTest {

    private static final String UPLOADED = "0bc83cb571cd1c50ba6f3e8a78ef1346";
    private static final String ON_GRAVATAR = "1bc83cb571cd1c50ba6f3e8a78ef1346";
    private static final String NOWHERE = "2bc83cb571cd1c50ba6f3e8a78ef1346";
    private static final byte[] UPLOAD = "an uploaded picture".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] GRAVATAR = "a picture of Gravatar".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    Path folder = Path.of("");

    /** Of the stub of Gravatar, and another of the same name. */
    @TempDir
    private static Path trusted = Path.of("");

    @TempDir
    private static Path untrusted = Path.of("");

    private final List<URI> requested = new CopyOnWriteArrayList<>();
    private HttpsServer gravatar;
    private String resolvedName = "";
    private Path authority = trusted.resolve("cert.pem");

    @BeforeAll
    static void makeCertificates() throws Exception {
        Http2Test.makeCertificate(trusted);
        Http2Test.makeCertificate(untrusted);
    }

    @BeforeEach
    void startGravatarStub() throws Exception {
        gravatar = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gravatar.setHttpsConfigurator(new HttpsConfigurator(Http2Test.presenting(trusted)));
        resolvedName = "127.0.0.1:" + gravatar.getAddress().getPort();
        gravatar.createContext("/", exchange -> {
            requested.add(exchange.getRequestURI());
            boolean has = exchange.getRequestURI().getPath().equals("/avatar/" + ON_GRAVATAR);
            exchange.sendResponseHeaders(has ? 200 : 404, has ? GRAVATAR.length : -1);
            if (has) {
                exchange.getResponseBody().write(GRAVATAR);
            }
            exchange.close();
        });
        gravatar.start();
    }

    @AfterEach
    void stopGravatarStub() {
        gravatar.stop(0);
    }

    @Test
    void prefersUploadedPictureThenGravatarThenSignet() throws IOException {
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running proxy = start(server)) {
            assertArrayEquals(
                    UPLOAD, get(proxy, "/avatar/" + UPLOADED + "?s=40").body());
            assertEquals(List.of(), requested);
            assertArrayEquals(
                    GRAVATAR, get(proxy, "/avatar/" + ON_GRAVATAR + ".png?s=40").body());
            assertEquals(List.of(URI.create("/avatar/" + ON_GRAVATAR + "?s=40&d=404")), requested);
            assertIsFromSignet(get(proxy, "/avatar/" + NOWHERE + ".jpg?s=40&d=mp"), server, NOWHERE);
        }
    }

    @Test
    void forwardsSizeUnderBothNames() throws IOException {
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running proxy = start(server)) {
            get(proxy, "/avatar/" + ON_GRAVATAR + "?rating=PG&size=50&default=identicon");
            assertEquals(List.of(URI.create("/avatar/" + ON_GRAVATAR + "?s=50&d=404")), requested);
        }
    }

    @Test
    void answersFromSignetWhenGravatarIsDown() throws IOException {
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running proxy = start(server)) {
            gravatar.stop(0);
            assertIsFromSignet(get(proxy, "/avatar/" + ON_GRAVATAR + "?s=40"), server, ON_GRAVATAR);
        }
    }

    @Test
    void answersFromSignetWithoutDelayAfterGravatarFailedTwice() throws IOException {
        try (RunningServer server = RunningServer.start();
                ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            resolvedName = "127.0.0.1:" + silent.getLocalPort();
            try (ReverseProxy.Running proxy = start(server)) {
                for (int i = 0; i < 10; i++) {
                    String hash = "%032x".formatted(i);
                    assertIsFromSignet(get(proxy, "/avatar/" + hash + "?s=40"), server, hash);
                }
            }
            // A connection of each failed request, which nothing has read.
            silent.setSoTimeout(1);
            silent.accept().close();
            silent.accept().close();
            assertThrows(SocketTimeoutException.class, silent::accept);
        }
    }

    @Test
    void requestsEachGravatarOnceAndKeepsItWhenGravatarFails() throws IOException {
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running proxy = start(server)) {
            for (int i = 0; i < 3; i++) {
                assertArrayEquals(
                        GRAVATAR, get(proxy, "/avatar/" + ON_GRAVATAR + "?s=40").body());
                assertIsFromSignet(get(proxy, "/avatar/" + NOWHERE + "?s=40"), server, NOWHERE);
            }
            assertEquals(2, requested.size());
            gravatar.stop(0);
            assertArrayEquals(
                    GRAVATAR, get(proxy, "/avatar/" + ON_GRAVATAR + "?s=40").body());
        }
    }

    @Test
    void doesNotBelieveCertificateOfUnknownAuthority() throws IOException {
        authority = untrusted.resolve("cert.pem");
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running proxy = start(server)) {
            assertIsFromSignet(get(proxy, "/avatar/" + ON_GRAVATAR + "?s=40"), server, ON_GRAVATAR);
            assertEquals(List.of(), requested);
        }
    }

    @Test
    void startsWithoutNameServer() throws IOException {
        resolvedName = "www.gravatar.com";
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running proxy = start(server)) {
            assertIsFromSignet(get(proxy, "/avatar/" + ON_GRAVATAR + "?s=40"), server, ON_GRAVATAR);
        }
    }

    @Test
    void passesOtherPathsToSignetAsSent() throws IOException {
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running proxy = start(server)) {
            String target = "/v1/avatar/a%2F..%252Fb.svg";
            assertArrayEquals(direct(server, target).body(), get(proxy, target).body());
            assertEquals(List.of(), requested);
        }
    }

    private static void assertIsFromSignet(Response response, RunningServer server, String hash) {
        Response expected = direct(server, "/avatar/" + hash + "?s=40");
        assertEquals(200, response.status());
        assertEquals(expected.header("ETag"), response.header("ETag"));
        assertArrayEquals(expected.body(), response.body());
    }

    private ReverseProxy.Running start(RunningServer server) throws IOException {
        Path uploads = Files.createDirectory(folder.resolve("uploads"));
        Files.setPosixFilePermissions(uploads, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.write(uploads.resolve(UPLOADED + ".png"), UPLOAD);
        int port = Programs.freePort();
        return ReverseProxy.NGINX.start(
                folder,
                "fallback.conf",
                text -> text.replace("set $gravatar www.gravatar.com", "set $gravatar " + resolvedName)
                        .replace("proxy_ssl_name www.gravatar.com", "proxy_ssl_name localhost")
                        .replace("/etc/ssl/certs/ca-certificates.crt", authority.toString())
                        .replace("resolver 127.0.0.53", "resolver 127.0.0.1:" + Programs.freePort())
                        .replaceAll("\\b8001\\b", Integer.toString(port))
                        .replaceAll("\\b8080\\b", Integer.toString(server.port()))
                        .replace("/var/lib/avatars", uploads.toString()));
    }

    private static Response direct(RunningServer server, String target) {
        try (RawClient client = server.connect()) {
            return client.get(target).read();
        }
    }

    private static Response get(ReverseProxy.Running proxy, String target) {
        try (RawClient client = new RawClient(proxy.port())) {
            return client.send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    .read();
        }
    }
}
