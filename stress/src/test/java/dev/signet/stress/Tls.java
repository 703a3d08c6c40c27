// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import dev.signet.client.Programs;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Opens client connections without TLS, or with TLS and a protocol requested by ALPN. */
enum Tls {
    NONE,
    HTTP1,
    HTTP2;

    /** The read timeout in milliseconds. */
    private static final int TIMEOUT_MILLIS = 10_000;

    /** In bytes. Small, so that unread data stays in the server. */
    private static final int RECEIVE_BUFFER = 4096;

    /** Opens a connection that resumes no session; under TLS, {@link #handshake} is the next step. */
    Socket connect(int port) throws IOException {
        return connect(port, context());
    }

    /** Does the same with the sessions of a context. */
    Socket connect(int port, SSLContext context) throws IOException {
        return connect(port, context, InetAddress.getLoopbackAddress());
    }

    /** Does the same from an address of this machine. */
    Socket connect(int port, SSLContext context, InetAddress source) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(source, 0));
        socket.setReceiveBufferSize(RECEIVE_BUFFER);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
        if (this == NONE) {
            return socket;
        }
        SSLSocket secure =
                (SSLSocket) context.getSocketFactory().createSocket(socket, "localhost", port, /* autoClose= */ true);
        SSLParameters parameters = secure.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {this == HTTP2 ? "h2" : "http/1.1"});
        secure.setSSLParameters(parameters);
        return secure;
    }

    void handshake(Socket socket) throws IOException {
        if (socket instanceof SSLSocket secure) {
            secure.startHandshake();
        }
    }

    static SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** Makes a certificate in the folder and returns the flags that name it. */
    static String[] certificate(Path folder) throws Exception {
        String key = folder.resolve("key.pem").toString();
        String certificate = folder.resolve("cert.pem").toString();
        String command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost"
                + " -addext subjectAltName=DNS:localhost,IP:127.0.0.1"
                + " -keyout " + key + " -out " + certificate;
        Programs.run(command.split(" "));
        return new String[] {"--tls-cert", certificate, "--tls-key", key};
    }
}
