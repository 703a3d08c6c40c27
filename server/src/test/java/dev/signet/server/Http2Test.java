// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameters;
import dev.signet.client.Programs;
import dev.signet.client.RawClient;
import dev.signet.foreign.ForeignProgram;
import dev.signet.server.internal.net.Transport;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** HTTP/2 with the client of the JDK, and with curl, nghttp and h2load if installed. */
public class Http2Test {

    /** The content of the PEM files by name. */
    private static final Map<String, String> PEM_FILES = new ConcurrentHashMap<>();

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource
    void jdkClientNegotiatesHttp2OverTls(Transport transport) throws Exception {
        try (RunningServer server = secureServer(transport)) {
            HttpClient client = client(HttpClient.Version.HTTP_2);
            for (int round = 0; round < 3; round++) {
                assertBytesOfCore(client, "https://localhost:" + server.port());
            }
            HttpClient older = client(HttpClient.Version.HTTP_1_1);
            HttpResponse<String> response = get(older, "https://localhost:" + server.port() + "/healthz");
            assertEquals(HttpClient.Version.HTTP_1_1, response.version());
            assertEquals("ok", response.body());
            assertTrue(server.server().startMessage().contains("https://127.0.0.1:" + server.port()));
            try (RawClient plain = server.connect()) {
                assertTrue(plain.get("/healthz").isClosedAfterMoreBytes());
            }
        }
    }

    @Test
    void errorsAndConditionalRequestsMatchHttp1() throws Exception {
        try (RunningServer server = secureServer(Transport.best())) {
            HttpClient client = client(HttpClient.Version.HTTP_2);
            String base = "https://localhost:" + server.port();
            HttpResponse<String> bad = get(client, base + "/v1/avatar/a.svg?size=1");
            assertEquals(HttpClient.Version.HTTP_2, bad.version());
            assertEquals(400, bad.statusCode());
            assertEquals("{\"error\":\"size must be a whole number from 16 to 1024.\",\"field\":\"size\"}", bad.body());
            assertEquals(404, get(client, base + "/x").statusCode());
            HttpRequest person = HttpRequest.newBuilder(URI.create(base + "/x"))
                    .header("Accept", "image/png")
                    .header("Accept", "text/html")
                    .build();
            assertTrue(client.send(person, BodyHandlers.ofString()).body().startsWith("<!doctype html>"));
            HttpRequest small = HttpRequest.newBuilder(URI.create(base + "/"))
                    .header("Accept-Encoding", "br, gzip")
                    .build();
            assertEquals(
                    List.of("gzip"),
                    client.send(small, BodyHandlers.ofByteArray()).headers().allValues("content-encoding"));
            assertEquals(
                    414, get(client, base + "/v1/decode/" + "a".repeat(9000)).statusCode());

            HttpRequest head = HttpRequest.newBuilder(URI.create(base + "/v1/avatar/a.svg"))
                    .method("HEAD", BodyPublishers.noBody())
                    .build();
            HttpResponse<String> headed = client.send(head, BodyHandlers.ofString());
            assertEquals("", headed.body());
            assertEquals(
                    Avatar.of("a").svg().length(),
                    headed.headers().firstValueAsLong("content-length").orElse(0));

            HttpRequest conditional = HttpRequest.newBuilder(URI.create(base + "/v1/avatar/a.svg"))
                    .header("If-None-Match", "\"x\"")
                    .header("If-None-Match", Avatar.of("a").etag(Format.SVG))
                    .build();
            assertEquals(304, client.send(conditional, BodyHandlers.ofString()).statusCode());

            HttpRequest post = HttpRequest.newBuilder(URI.create(base + "/healthz"))
                    .POST(BodyPublishers.ofString("x".repeat(10_000)))
                    .build();
            assertEquals(405, client.send(post, BodyHandlers.ofString()).statusCode());
            HttpRequest large = HttpRequest.newBuilder(URI.create(base + "/healthz"))
                    .POST(BodyPublishers.ofString("x".repeat(100_000)))
                    .build();
            assertEquals(413, client.send(large, BodyHandlers.ofString()).statusCode());
            assertEquals(200, get(client, base + "/healthz").statusCode());
        }
    }

    @Test
    void drainFinishesOpenStreams() throws Exception {
        try (RunningServer server = secureServer(Transport.best())) {
            HttpClient client = client(HttpClient.Version.HTTP_2);
            String base = "https://localhost:" + server.port();
            List<CompletableFuture<HttpResponse<byte[]>>> responses = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/v1/avatar/s" + i + ".png?size=512"))
                        .build();
                responses.add(client.sendAsync(request, BodyHandlers.ofByteArray()));
            }
            for (int i = 0; i < 60; i++) {
                Avatar avatar = Avatar.of("s" + i, Parameters.DEFAULT.withSize(512));
                HttpResponse<byte[]> response = responses.get(i).get(RawClient.DEADLINE_MILLIS, TimeUnit.MILLISECONDS);
                assertArrayEquals(avatar.bytes(Format.PNG), response.body());
            }
            assertTrue(server.server().drain());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "CURL, -sS --http2-prior-knowledge -o /dev/null -w %{http_version}-%{http_code} URL?size=512, 2-200",
        "NGHTTP, -nv --no-dep URL, :status: 200",
        "H2LOAD, -n 500 -c 5 -m 10 URL, 500 2xx"
    })
    void curlAndNghttpReceiveResponses(ForeignProgram client, String arguments, String expected) throws Exception {
        String program = client.require();
        try (RunningServer server = RunningServer.start()) {
            String url = "http://127.0.0.1:" + server.port() + "/v1/avatar/a.png";
            String output = Programs.run((program + " " + arguments.replace("URL", url)).split(" "));
            assertTrue(output.contains(expected), output);
        }
    }

    /** Without TLS the client of the JDK needs an upgrade, which the server does not support. */
    private RunningServer secureServer(Transport transport) throws Exception {
        writeCertificate(folder);
        return RunningServer.on(
                transport,
                Map.of(
                        Setting.TLS_CERT, folder.resolve("cert.pem").toString(),
                        Setting.TLS_KEY, folder.resolve("key.pem").toString()));
    }

    private HttpClient client(HttpClient.Version version) throws Exception {
        return HttpClient.newBuilder()
                .version(version)
                .sslContext(trusting(folder.resolve("cert.pem")))
                .build();
    }

    private static void assertBytesOfCore(HttpClient client, String base) throws Exception {
        for (int size : new int[] {64, 1024}) {
            Avatar avatar = Avatar.of("ada", Parameters.DEFAULT.withSize(size));
            for (Format format : new Format[] {Format.SVG, Format.PNG}) {
                URI uri = URI.create(base + "/v1/avatar/ada." + format.extension() + "?size=" + size);
                HttpRequest request = HttpRequest.newBuilder(uri)
                        .timeout(Duration.ofMillis(RawClient.DEADLINE_MILLIS))
                        .build();
                HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
                assertEquals(HttpClient.Version.HTTP_2, response.version());
                assertEquals(200, response.statusCode());
                assertArrayEquals(avatar.bytes(format), response.body());
                assertEquals(
                        avatar.etag(format),
                        response.headers().firstValue("etag").orElse(""));
            }
        }
    }

    private static HttpResponse<String> get(HttpClient client, String uri) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString());
    }

    /** Writes a certificate and its key, cert.pem and key.pem, which are the same for all tests of a JVM. */
    public static void writeCertificate(Path folder) throws Exception {
        synchronized (PEM_FILES) {
            if (PEM_FILES.isEmpty()) {
                makeCertificate(folder);
                for (String name : List.of("cert.pem", "key.pem")) {
                    PEM_FILES.put(name, Files.readString(folder.resolve(name)));
                }
            }
        }
        for (Map.Entry<String, String> file : PEM_FILES.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
    }

    /** Creates a certificate with the keytool of the running JDK and converts its key store to PEM. */
    static void makeCertificate(Path folder) throws Exception {
        Path store = folder.resolve("store.p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Programs.run(
                keytool,
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "a",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                "secret",
                "-validity",
                "2");
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, "secret".toCharArray());
        }
        Files.writeString(
                folder.resolve("key.pem"),
                pem("PRIVATE KEY", keys.getKey("a", "secret".toCharArray()).getEncoded()));
        Files.writeString(
                folder.resolve("cert.pem"),
                pem("CERTIFICATE", keys.getCertificate("a").getEncoded()));
    }

    private static String pem(String kind, byte[] der) {
        return "-----BEGIN " + kind + "-----\n"
                + java.util.Base64.getMimeEncoder().encodeToString(der) + "\n-----END " + kind + "-----\n";
    }

    /** Returns the context of a server with a certificate that was created in the folder. */
    static SSLContext presenting(Path folder) throws Exception {
        KeyStore keys = KeyStore.getInstance(folder.resolve("store.p12").toFile(), "secret".toCharArray());
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, "secret".toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return context;
    }

    static SSLContext trusting(Path certificate) throws Exception {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null);
        try (InputStream in = Files.newInputStream(certificate)) {
            trusted.setCertificateEntry(
                    "a", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
