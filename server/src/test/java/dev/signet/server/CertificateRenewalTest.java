// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.signet.client.Await;
import dev.signet.client.RawClient;
import dev.signet.server.internal.net.EventLoops;
import dev.signet.server.internal.net.Transport;
import dev.signet.server.internal.tls.Tls;
import io.netty.channel.Channel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Renewal of the certificate files while the server runs. */
class CertificateRenewalTest {

    private static final String NOT_PEM =
            "--tls-cert and --tls-key must name a certificate chain and its private key (RSA or EC, PKCS #8, without a"
                    + " password) in PEM.";

    @TempDir
    private static Path authority;

    private static Path old;
    private static Path renewed;

    @TempDir
    private Path folder;

    private Path certificate;
    private Path key;

    @BeforeAll
    static void makeCertificates() throws Exception {
        old = Files.createDirectory(authority.resolve("old"));
        renewed = Files.createDirectory(authority.resolve("renewed"));
        Http2Test.makeCertificate(old);
        Http2Test.makeCertificate(renewed);
    }

    @BeforeEach
    void install() throws IOException {
        certificate = Files.copy(old.resolve("cert.pem"), folder.resolve("cert.pem"));
        key = Files.copy(old.resolve("key.pem"), folder.resolve("key.pem"));
    }

    @AfterEach
    void nothingElseWasLogged() {
        LoggedWarnings.assertNone();
    }

    @Test
    void newConnectionsUseTheRenewedCertificateAndOpenOnesContinue() throws Exception {
        try (Service service = new Service();
                SSLSocket before = service.connect(old)) {
            service.tls.reload();
            service.connect(old).close();
            renew("cert.pem", "key.pem");
            service.tls.reload();
            service.connect(renewed).close();
            assertThrows(SSLHandshakeException.class, () -> service.connect(old));
            before.getOutputStream().write("GET /healthz HTTP/1.0\r\n\r\n".getBytes(US_ASCII));
            assertTrue(new String(before.getInputStream().readAllBytes(), US_ASCII).endsWith("\r\n\r\nok"));
        }
    }

    /** The state between the writes of both files, or if only one is renewed. */
    @Test
    void keepsTheOldCertificateUntilTheKeyMatchesAndWarnsOnce() throws Exception {
        try (Service service = new Service()) {
            renew("cert.pem");
            service.tls.reload();
            assertOneWarning("The key of --tls-key does not match the certificate of --tls-cert.");
            service.tls.reload();
            LoggedWarnings.assertNone();
            service.connect(old).close();
            renew("key.pem");
            service.tls.reload();
            service.connect(renewed).close();
        }
    }

    @Test
    void keepsTheOldCertificateIfFilesAreInvalidOrMissing() throws Exception {
        try (Service service = new Service()) {
            Files.writeString(certificate, "nonsense");
            service.tls.reload();
            assertOneWarning(NOT_PEM);
            Files.delete(certificate);
            service.tls.reload();
            assertOneWarning("--tls-cert can't be read: there is no such file.");
            service.tls.reload();
            LoggedWarnings.assertNone();
            service.connect(old).close();
            renew("cert.pem", "key.pem");
            service.tls.reload();
            service.connect(renewed).close();
        }
    }

    @Test
    void warnsEveryHourWhileTheFilesAreInvalid() throws Exception {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
        try (Tls tls = new Tls(certificate, key, now::get)) {
            Files.writeString(certificate, "nonsense");
            tls.reload();
            assertOneWarning(NOT_PEM);
            now.updateAndGet(time -> time.plus(Duration.ofMinutes(59)));
            tls.reload();
            LoggedWarnings.assertNone();
            now.updateAndGet(time -> time.plus(Duration.ofMinutes(1)));
            tls.reload();
            assertOneWarning(NOT_PEM);
            assertEquals(2, tls.reloadFailures.sum());
            renew("cert.pem", "key.pem");
            tls.reload();
            now.updateAndGet(time -> time.plus(Duration.ofHours(2)));
            tls.reload();
            LoggedWarnings.assertNone();
        }
    }

    @Test
    @SuppressWarnings("try") // only loaded
    void warnsAtStartAndReloadIfTheCertificateHasExpired() throws Exception {
        Instant afterExpiry = Instant.now().plus(Duration.ofDays(3));
        try (Tls tls = new Tls(certificate, key, () -> afterExpiry)) {
            assertWarnsOfExpiry(tls);
            renew("cert.pem", "key.pem");
            tls.reload();
            assertWarnsOfExpiry(tls);
        }
        Instant beforeStart = Instant.now().minus(Duration.ofDays(3));
        try (Tls tls = new Tls(certificate, key, () -> beforeStart)) {
            assertTrue(LoggedWarnings.take().toString().contains("is valid only from "));
        }
    }

    private static void assertWarnsOfExpiry(Tls tls) {
        assertEquals(
                List.of(Tls.class.getName() + ": The certificate expired at "
                        + Instant.ofEpochSecond(tls.notAfterSeconds()) + "; clients reject it."),
                LoggedWarnings.take());
    }

    @Test
    void serverReloadsTheCertificateWhenTold() throws Exception {
        try (SignetServer server = start(Duration.ofDays(1))) {
            connect(server.port(), old).close();
            renew("key.pem", "cert.pem");
            server.reloadCertificate();
            Await.until(() -> accepts(server.port(), renewed));
        }
    }

    @Test
    void serverReloadsTheCertificatePeriodically() throws Exception {
        try (SignetServer server = start(Duration.ofMillis(5))) {
            connect(server.port(), old).close();
            renew("key.pem", "cert.pem");
            Await.until(() -> accepts(server.port(), renewed));
        }
        Await.until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("signet-tls")));
        // The new key may have been read with the old certificate.
        LoggedWarnings.take();
    }

    private SignetServer start(Duration period) throws InterruptedException {
        ServerConfig config = ServerConfig.read(
                Map.of(
                        Setting.HOST, "127.0.0.1",
                        Setting.PORT, "0",
                        Setting.OPS_PORT, "off",
                        Setting.TLS_CERT, certificate.toString(),
                        Setting.TLS_KEY, key.toString()),
                Map.of());
        return SignetServer.start(config, ProcessLimits.ofProcess(), Transport.NIO, period);
    }

    @Test
    void startFailsIfTheKeyDoesNotMatch() throws Exception {
        renew("key.pem");
        assertThrows(SSLException.class, () -> new Tls(certificate, key, InstantSource.system()));
    }

    @Test
    void startFailsWithTheReasonIfAFileCannotBeRead() throws Exception {
        Path folderInstead = Files.createDirectory(folder.resolve("folder"));
        assertStartFails("--tls-key can't be read: Is a directory.", folderInstead);
        assertStartFails("--tls-key can't be read: there is no such file.", folder.resolve("missing"));
        Files.setPosixFilePermissions(key, Set.of());
        assumeFalse(Files.isReadable(key), "root may read every file");
        assertStartFails("--tls-key can't be read: permission denied.", key);
    }

    /** What {@code openssl rsa -traditional} and {@code openssl ec} write. */
    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC"})
    void startFailsWithTheCommandThatConvertsAKey(String algorithm) throws Exception {
        Files.writeString(key, Files.readString(key).replace("BEGIN PRIVATE", "BEGIN " + algorithm + " PRIVATE"));
        assertStartFails(
                "The key of --tls-key is not PKCS #8; convert it with openssl pkcs8 -topk8 -nocrypt -in OLD -out NEW.",
                key);
    }

    private void assertStartFails(String message, Path keyFile) {
        assertEquals(
                message,
                assertThrows(SSLException.class, () -> new Tls(certificate, keyFile, InstantSource.system()))
                        .getMessage());
    }

    private void renew(String... names) throws IOException {
        for (String name : names) {
            Files.copy(renewed.resolve(name), folder.resolve(name), REPLACE_EXISTING);
        }
    }

    private static void assertOneWarning(String reason) {
        List<String> warnings = LoggedWarnings.take();
        assertEquals(1, warnings.size(), warnings.toString());
        assertTrue(warnings.get(0).endsWith("new connections use the old certificate: " + reason), warnings.get(0));
        assertFalse(warnings.get(0).contains("\n"), "without a stack trace");
    }

    private static boolean accepts(int port, Path trusted) {
        try {
            connect(port, trusted).close();
            return true;
        } catch (SSLHandshakeException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Connects with only this certificate trusted. */
    private static SSLSocket connect(int port, Path trusted) throws IOException {
        SSLSocket client;
        try {
            client = (SSLSocket) Http2Test.trusting(trusted.resolve("cert.pem"))
                    .getSocketFactory()
                    .createSocket(InetAddress.getLoopbackAddress(), port);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        client.setSoTimeout(RawClient.DEADLINE_MILLIS);
        client.startHandshake();
        return client;
    }

    /** A server with TLS that reloads its files only on request. */
    private final class Service implements AutoCloseable {

        private final Tls tls = new Tls(certificate, key, InstantSource.system());
        private final EventLoops loops = new EventLoops(Transport.NIO, 1);
        private final ServerComponents components = new ServerComponents(
                ServerConfig.read(Map.of(), Map.of()), ProcessLimits.ofProcess(), 1, Optional.of(tls), loops::areAlive);
        private final Channel listener = loops.listen(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                components.connectionInitializer(),
                components.connections);

        Service() throws Exception {}

        SSLSocket connect(Path trusted) throws IOException {
            return CertificateRenewalTest.connect(((InetSocketAddress) listener.localAddress()).getPort(), trusted);
        }

        @Override
        public void close() {
            listener.close().syncUninterruptibly();
            components.connections.close();
            components.renderer.close();
            loops.close();
        }
    }
}
