// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.RawClient;
import dev.signet.foreign.Samples;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections over TLS. */
class TlsTest {

    private static final String REQUEST = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n";

    @TempDir
    private Path folder;

    private RunningServer server;

    @BeforeEach
    void start() throws Exception {
        Http2Test.writeCertificate(folder);
        server = RunningServer.with(Map.of(
                Setting.TLS_CERT, folder.resolve("cert.pem").toString(),
                Setting.TLS_KEY, folder.resolve("key.pem").toString()));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** RFC 7301, section 3.2. */
    @Test
    void rejectsClientWithOtherApplicationProtocols() throws Exception {
        SSLContext context = Http2Test.trusting(folder.resolve("cert.pem"));
        try (SSLSocket client = socket(context, "TLSv1.3")) {
            SSLParameters parameters = client.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"spdy/3"});
            client.setSSLParameters(parameters);
            SSLException failure = assertThrows(SSLException.class, client::startHandshake);
            assertTrue(failure.getMessage().contains("no_application_protocol"), failure.getMessage());
        }
    }

    @Test
    void closesConnectionThatRenegotiates() throws Exception {
        try (SSLSocket client = connect("TLSv1.2")) {
            assertEquals("HTTP/1.1 2", send(client, REQUEST + "\r\n"));
            client.startHandshake();
            assertClosed(() -> send(client, REQUEST + "\r\n"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void servesSeveralRequestsPerConnection(String protocol) throws Exception {
        try (SSLSocket client = connect(protocol)) {
            for (int i = 0; i < 3; i++) {
                assertEquals("HTTP/1.1 2", send(client, REQUEST + "\r\n"));
            }
        }
    }

    /** The 33rd update is rejected, or the 34th if the first request arrives with the end of the handshake. */
    @Test
    void allows32KeyUpdates() throws Exception {
        try (SSLSocket client = connect("TLSv1.3")) {
            assertEquals("HTTP/1.1 2", send(client, REQUEST + "\r\n"));
            updateKeys(client, 32);
            assertEquals("HTTP/1.1 2", send(client, REQUEST + "\r\n"));
            updateKeys(client, 2);
            assertClosed(() -> {
                send(client, REQUEST + "\r\n"); // may be served if it arrives with the updates
                send(client, REQUEST + "\r\n");
            });
        }
    }

    @Test
    void closesConnectionWithManyKeyUpdates() throws Exception {
        try (SSLSocket client = connect("TLSv1.3")) {
            assertClosed(() -> {
                for (int i = 0; i < 10; i++) {
                    updateKeys(client, 50);
                    send(client, REQUEST + "\r\n");
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void acceptsOneRecordPerByte(String protocol) throws Exception {
        try (SSLSocket client = connect(protocol)) {
            String request = REQUEST + "X: " + "y".repeat(500) + "\r\n\r\n";
            for (byte next : request.substring(0, request.length() - 1).getBytes(US_ASCII)) {
                client.getOutputStream().write(next);
            }
            assertEquals("HTTP/1.1 2", send(client, "\n"));
        }
    }

    @Test
    void countsIncompleteRecord() {
        try (RawClient client = server.connect()) {
            client.send(HexFormat.of().parseHex("160301400001003ffc")).send("x".repeat(996));
            Await.until(() -> server.metric("signet_pending_bytes") >= 1005);
        }
    }

    /** Text, not a handshake, not a ClientHello, a record and two ClientHellos that are too long; in hexadecimal. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "170301100001000ffc",
                "160301100002000ffc",
                "160301400101003ffc",
                "160301400001004001",
                "160301400001ffffff"
            })
    void closesConnectionThatDoesNotBeginWithAClientHello(String bytes) {
        try (RawClient client = server.connect()) {
            assertTrue(client.send(HexFormat.of().parseHex(bytes)).isClosed());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET / HTTP/1.1\r\nHost: a\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"})
    void answersRequestWithoutTlsWith400(String request) {
        try (RawClient client = server.connect()) {
            RawClient.Response response = client.send(request).read();
            assertEquals(400, response.status());
            assertEquals("{\"error\":\"This port requires TLS. Use an https:// URL.\"}", response.text());
            assertTrue(client.isClosed());
        }
    }

    /** The engine is created when the record is complete, however it arrives. */
    @Test
    void acceptsClientHelloInParts() throws Exception {
        byte[] hello = clientHello();
        try (RawClient client = server.connect()) {
            for (byte each : hello) {
                client.send(new byte[] {each});
            }
            assertEquals(0x16, client.readBytes(1)[0], "a ServerHello");
        }
    }

    /** Among them are garbage in SNI, ALPN and the session ticket, and wrong lengths. By default every seventh byte. */
    @Test
    void clientHelloWithAnyByteChangedEndsOnlyItsConnection() throws Exception {
        byte[] hello = clientHello();
        for (int i = 0; i < hello.length; i += Samples.FULL ? 1 : 7) {
            byte[] changed = hello.clone();
            changed[i] ^= (byte) 0xff;
            try (RawClient client = server.connect()) {
                // The server ends or answers the handshake, then it reads the end of input.
                client.send(changed).endInput().readBytes(1 << 16);
            }
        }
        try (SSLSocket client = connect("TLSv1.3")) {
            assertEquals("HTTP/1.1 2", send(client, REQUEST + "\r\n"));
        }
        Await.until(() -> server.metric("signet_connections") == 0);
    }

    /** Returns a ClientHello that resumes a session, with SNI and ALPN. */
    private byte[] clientHello() throws Exception {
        SSLContext context = Http2Test.trusting(folder.resolve("cert.pem"));
        try (SSLSocket first = connect(context, "TLSv1.3")) {
            assertEquals("HTTP/1.1 2", send(first, REQUEST + "\r\n"));
        }
        SSLEngine engine = context.createSSLEngine("localhost", server.port());
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
        parameters.setServerNames(List.of(new SNIHostName("avatars.example")));
        engine.setSSLParameters(parameters);
        ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), hello);
        return Arrays.copyOf(hello.array(), hello.position());
    }

    /** A reset could discard the response. */
    @Test
    void rejectedUploadIsNotReset() throws Exception {
        try (SSLSocket client = connect("TLSv1.3")) {
            assertEquals("HTTP/1.1 4", send(client, REQUEST + "Content-Length: 99999999\r\n\r\n"));
            assertTrue(new String(client.getInputStream().readAllBytes(), US_ASCII).startsWith("13 "));
            for (int i = 0; i < 100; i++) {
                client.getOutputStream().write(new byte[10_000]);
            }
        }
    }

    private SSLSocket connect(String protocol) throws Exception {
        return connect(Http2Test.trusting(folder.resolve("cert.pem")), protocol);
    }

    private SSLSocket connect(SSLContext context, String protocol) throws Exception {
        SSLSocket client = socket(context, protocol);
        client.startHandshake();
        return client;
    }

    private SSLSocket socket(SSLContext context, String protocol) throws Exception {
        SSLSocket client =
                (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), server.port());
        client.setSoTimeout(RawClient.DEADLINE_MILLIS);
        client.setEnabledProtocols(new String[] {protocol});
        return client;
    }

    /** In TLS 1.3 the JDK sends a key update for a further handshake. */
    private static void updateKeys(SSLSocket client, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            client.startHandshake();
        }
    }

    /** A timeout does not count as closed. */
    private static void assertClosed(Executable attempt) {
        IOException end = assertThrows(IOException.class, attempt);
        assertFalse(end instanceof SocketTimeoutException, end::toString);
    }

    /** Returns the beginning of the response; one without an error is read completely. */
    private static String send(SSLSocket client, String request) throws IOException {
        client.getOutputStream().write(request.getBytes(US_ASCII));
        StringBuilder response = new StringBuilder();
        while (response.indexOf("\r\n\r\nok") < 0 && response.indexOf("HTTP/1.1 4") < 0) {
            int next = client.getInputStream().read();
            if (next < 0) {
                throw new IOException("closed after: " + response);
            }
            response.append((char) next);
        }
        return response.substring(0, "HTTP/1.1 4".length());
    }
}
