// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.client.Await;
import dev.signet.client.Programs;
import dev.signet.client.RawClient;
import dev.signet.server.internal.net.Transport;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UnixSocketTest {

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource
    void servesAvatarsAndDeletesTheSocketWhenClosed(Transport transport) throws IOException {
        Path socket = folder.resolve("s");
        try (RunningServer server = RunningServer.on(transport, Map.of(Setting.SOCKET, socket.toString()))) {
            assertTrue(
                    get(socket, "/v1/avatar/ada.svg").endsWith(Avatar.of("ada").svg()));
            // Rendered on another thread, in turns by client address.
            assertTrue(get(socket, "/v1/avatar/ada.png?size=512").startsWith("HTTP/1.1 200 "));
            assertTrue(server.server().startMessage().contains(socket.toString()));
        }
        assertFalse(Files.exists(socket));
    }

    @Test
    void drainsConnectionsOfTheSocket() throws IOException, InterruptedException {
        Path socket = folder.resolve("s");
        try (RunningServer server = RunningServer.with(Map.of(Setting.SOCKET, socket.toString()));
                SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            assertTrue(server.server().drain());
            assertEquals(-1, client.read(ByteBuffer.allocate(1)));
            assertFalse(Files.exists(socket));
        }
    }

    /** It is memory of the server's container, also when the server has closed the connection. */
    @ParameterizedTest
    @EnumSource
    void kernelHoldsFewBytesThatTheClientDoesNotRead(Transport transport) throws IOException {
        Path socket = folder.resolve("s");
        try (RunningServer server = RunningServer.on(transport, Map.of(Setting.SOCKET, socket.toString()));
                SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            client.write(ByteBuffer.wrap(
                    RawClient.request("/v1/avatar/a.svg").repeat(200).getBytes(StandardCharsets.UTF_8)));
            Await.until(() -> server.metric("signet_pending_bytes") > 0);
            server.server().close();
            int held = 0;
            ByteBuffer piece = ByteBuffer.allocate(1 << 16);
            try {
                for (int read = client.read(piece); read > 0; read = client.read(piece.clear())) {
                    held += read;
                }
            } catch (IOException e) {
                assertEquals("Connection reset", e.getMessage(), "as the server has not read all requests");
            }
            assertTrue(held < 1 << 16, "bytes: " + held);
        }
    }

    @Test
    void replacesTheSocketOfAProcessThatHasEnded() throws IOException {
        Path socket = folder.resolve("s");
        try (ServerSocketChannel ended = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            ended.bind(UnixDomainSocketAddress.of(socket));
        }
        assertTrue(Files.exists(socket));
        try (RunningServer server = RunningServer.with(Map.of(Setting.SOCKET, socket.toString()))) {
            assertTrue(get(socket, "/healthz").endsWith("ok"), server::toString);
        }
    }

    @Test
    void successorListensDuringTheDrainAndKeepsItsSocket() throws IOException {
        Path socket = folder.resolve("s");
        Map<Setting, String> settings = Map.of(Setting.SOCKET, socket.toString(), Setting.DRAIN_DELAY, "600s");
        RunningServer ending = RunningServer.with(settings);
        CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> drain(ending));
        Await.until(() -> !Files.exists(socket));
        try (RunningServer successor = RunningServer.with(settings)) {
            assertTrue(get(socket, "/healthz").endsWith("ok"), successor::toString);
            ending.close();
            assertFalse(drained.join());
            assertTrue(get(socket, "/healthz").endsWith("ok"));
        }
        assertFalse(Files.exists(socket));
    }

    @Test
    void keepsTheSocketThatReplacedIts() throws IOException {
        Path socket = folder.resolve("s");
        Map<Setting, String> settings = Map.of(Setting.SOCKET, socket.toString());
        RunningServer ending = RunningServer.with(settings);
        Files.delete(socket);
        try (RunningServer successor = RunningServer.with(settings)) {
            ending.close();
            assertTrue(get(socket, "/healthz").endsWith("ok"), successor::toString);
        }
    }

    @Test
    void rejectsAndKeepsAPipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        Programs.run("mkfifo", pipe.toString());
        assertRejected(
                Map.of(Setting.SOCKET, pipe.toString()),
                "--socket (or SIGNET_SOCKET) must be a socket or a new file, not " + pipe + ".");
        assertTrue(Files.exists(pipe));
    }

    @Test
    void rejectsASocketInUseAndAnotherFile() throws IOException {
        Path socket = folder.resolve("s");
        Map<Setting, String> settings = Map.of(Setting.SOCKET, socket.toString());
        try (ServerSocketChannel other = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            other.bind(UnixDomainSocketAddress.of(socket));
            assertInstanceOf(
                    AddressInUseException.class,
                    assertRejected(settings, "Another process listens on the socket " + socket + "."));
        }
        Files.delete(socket);
        Files.writeString(socket, "kept");
        assertRejected(settings, "--socket (or SIGNET_SOCKET) must be a socket or a new file, not " + socket + ".");
        assertEquals("kept", Files.readString(socket));
    }

    private static ConfigurationException assertRejected(Map<Setting, String> settings, String message) {
        ConfigurationException e = assertThrows(
                ConfigurationException.class, () -> RunningServer.with(settings).close());
        assertEquals(message, e.getMessage());
        return e;
    }

    private static boolean drain(RunningServer server) {
        try {
            return server.server().drain();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String get(Path socket, String target) throws IOException {
        try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            String request = "GET " + target + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
            client.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
            return new String(Channels.newInputStream(client).readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
