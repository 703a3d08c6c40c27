// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static dev.signet.client.FrameClient.WINDOW_UPDATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.FrameClient;
import dev.signet.client.RawClient;
import dev.signet.server.internal.net.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients that do not read, shut down their output and reset the connection, which is closed then, not after the send timeout. */
class HalfCloseResetTest {

    /** Responses of 5 MB, more than sockets take. */
    private static final int REQUESTS = 200;

    private static final byte[] PIPELINED =
            RawClient.request("/openapi.json").repeat(REQUESTS).getBytes(StandardCharsets.US_ASCII);

    private static final int RECEIVE_BUFFER = 4096;
    private static final int LARGE_WINDOW = 1 << 30;

    /** Unsent bytes of a connection, above which no further request is served. */
    private static final int MAX_UNSENT = 64 << 10;

    @TempDir
    private Path folder;

    private interface Step {
        void run() throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void closesHttp1Connection(Transport transport) throws IOException {
        try (RunningServer server = start(transport, Map.of());
                RawClient client = new RawClient(server.port(), RECEIVE_BUFFER)) {
            client.send(PIPELINED);
            assertCloses(server, client::endInput, client::abort);
        }
    }

    @ParameterizedTest
    @EnumSource
    void closesHttp2Connection(Transport transport) throws IOException {
        try (RunningServer server = start(transport, Map.of());
                RawClient raw = new RawClient(server.port(), RECEIVE_BUFFER)) {
            FrameClient client = new FrameClient(raw, FrameClient.initialWindow(LARGE_WINDOW));
            client.send(WINDOW_UPDATE, 0, 0, FrameClient.number(LARGE_WINDOW));
            // Some may be refused, because there are 100 streams already.
            for (int i = 0; i < REQUESTS; i++) {
                client.get(1 + 2 * i, "/openapi.json");
            }
            assertCloses(server, client::endInput, raw::abort);
        }
    }

    @Test
    @SuppressWarnings("try") // closes the socket to reset the connection
    void closesTlsConnection() throws Exception {
        Http2Test.writeCertificate(folder);
        Map<Setting, String> settings = Map.of(
                Setting.TLS_CERT, folder.resolve("cert.pem").toString(),
                Setting.TLS_KEY, folder.resolve("key.pem").toString());
        try (RunningServer server = start(Transport.best(), settings);
                Socket raw = new Socket()) {
            raw.setReceiveBufferSize(RECEIVE_BUFFER);
            raw.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
            Socket client = Http2Test.trusting(folder.resolve("cert.pem"))
                    .getSocketFactory()
                    .createSocket(raw, "localhost", server.port(), /* autoClose= */ false);
            client.getOutputStream().write(PIPELINED);
            assertCloses(server, raw::shutdownOutput, () -> {
                raw.setSoLinger(true, 0);
                raw.close();
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void closesUnixConnection(Transport transport) throws IOException {
        Path socket = folder.resolve("s");
        try (RunningServer server = start(transport, Map.of(Setting.SOCKET, socket.toString()));
                SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            client.write(ByteBuffer.wrap(PIPELINED));
            assertCloses(server, client::shutdownOutput, client::close);
        }
    }

    private static RunningServer start(Transport transport, Map<Setting, String> more) {
        Map<Setting, String> settings = new EnumMap<>(Setting.class);
        settings.put(Setting.THREADS, "1");
        settings.put(Setting.SEND_TIMEOUT, "600s"); // longer than Await
        settings.putAll(more);
        return RunningServer.on(transport, settings);
    }

    private static void assertCloses(RunningServer server, Step halfClose, Step reset) throws IOException {
        Await.until(() -> server.metric("signet_pending_bytes") > MAX_UNSENT);
        halfClose.run();
        try (RawClient other = server.connect()) {
            // The only event loop reads the end of input first.
            assertTrue(other.send("not a request\r\n\r\n").isClosedAfterMoreBytes());
        }
        reset.run();
        Await.until(() -> server.metric("signet_connections") == 0);
        assertEquals(0, server.metric("signet_pending_bytes"));
    }
}
