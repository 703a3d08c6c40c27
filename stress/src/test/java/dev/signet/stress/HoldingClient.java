// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.signet.client.RawClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;

/** Opens a connection, makes the server hold as much as possible for it, and then sends and reads nothing. */
enum HoldingClient {
    /** Sends nothing. */
    SILENT(Tls.NONE, out -> {}),
    /** Sends a part of a request. */
    INCOMPLETE(Tls.NONE, out -> out.write("GET /healthz HTTP/1.1\r\nHost: a\r\nX: ".getBytes(ISO_8859_1))),
    /** Pipelines requests and reads no response. */
    HTTP1(Tls.NONE, HoldingClient::sendPipelined),
    /** Opens no window for 39 responses, and leaves 8 requests incomplete. */
    HTTP2(Tls.NONE, HoldingClient::sendStreams),
    /** Leaves the windows as they are, 64 KB, but reads nothing. */
    HTTP2_DEFAULT_WINDOWS(Tls.NONE, out -> sendStreams(out, new byte[0])),
    HTTP1_TLS(Tls.HTTP1, HoldingClient::sendPipelined),
    HTTP2_TLS(Tls.HTTP2, HoldingClient::sendStreams);

    private interface Sender {
        void send(OutputStream out) throws IOException;
    }

    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;
    private static final int INITIAL_WINDOW_SIZE = 4;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;

    /** Shared, since resuming a session costs the attacker little. */
    private static final SSLContext CONTEXT = Tls.context();

    private final Tls tls;
    private final Sender sender;

    HoldingClient(Tls tls, Sender sender) {
        this.tls = tls;
        this.sender = sender;
    }

    boolean isSecure() {
        return tls != Tls.NONE;
    }

    /** Returns the connection, which the server may have closed meanwhile. */
    Socket open(int port) throws IOException {
        Socket socket = tls.connect(port, CONTEXT);
        try {
            tls.handshake(socket);
            sender.send(socket.getOutputStream());
        } catch (IOException e) {
            socket.close();
        }
        return socket;
    }

    private static void sendPipelined(OutputStream out) throws IOException {
        out.write(RawClient.request("/sg1.js").repeat(40).getBytes(ISO_8859_1));
    }

    /** Opens a connection to a Unix domain socket. */
    SocketChannel open(Path path) throws IOException {
        SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path));
        try {
            sender.send(Channels.newOutputStream(channel));
        } catch (IOException e) {
            channel.close();
        }
        return channel;
    }

    private static void sendStreams(OutputStream out) throws IOException {
        sendStreams(out, new byte[] {0, INITIAL_WINDOW_SIZE, 0, 0, 0, 0});
    }

    private static void sendStreams(OutputStream out, byte[] settings) throws IOException {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        frames.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
        frame(frames, SETTINGS, 0, 0, settings);
        for (int i = 0; i < 47; i++) {
            int flags = i < 39 ? END_HEADERS | END_STREAM : END_HEADERS;
            frame(frames, HEADERS, flags, 2 * i + 1, headers(i < 3 ? "/sg1.js" : "/v1/avatar/a.svg"));
        }
        out.write(frames.toByteArray());
    }

    private static void frame(ByteArrayOutputStream out, int type, int flags, int stream, byte[] payload) {
        out.writeBytes(new byte[] {0, 0, (byte) payload.length, (byte) type, (byte) flags, 0, 0, 0, (byte) stream});
        out.writeBytes(payload);
    }

    /** HPACK: the indexed fields :method GET and :scheme http, then :authority and :path as literals. */
    private static byte[] headers(String path) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.writeBytes(new byte[] {(byte) 0x82, (byte) 0x86, 0x01, 1, 'a', 0x04, (byte) path.length()});
        block.writeBytes(path.getBytes(ISO_8859_1));
        return block.toByteArray();
    }
}
