// SPDX-License-Identifier: Apache-2.0
package dev.signet.hard;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Clients that hold connections or unread responses, in numbers that fill the connection table or the pending bytes of a heap of
 * 128 MB: they are evicted, and requests on new connections are answered.
 */
@Tag("hard")
@Timeout(300)
class EvictionTest {

    private static final Duration AFTER = Duration.ofSeconds(5);
    private static final int HONEST = 2;
    private static final double SERVED = 0.999;

    private enum Attack {
        /** Say nothing. */
        SILENT(false) {
            @Override
            void send(OutputStream out) {}
        },
        /** Send a part of a request. */
        INCOMPLETE(false) {
            @Override
            void send(OutputStream out) throws IOException {
                out.write("GET /healthz HTTP/1.1\r\nHost: a\r\nX: ".getBytes(ISO_8859_1));
            }
        },
        /** Pipeline requests and read no response. */
        HTTP1(false) {
            @Override
            void send(OutputStream out) throws IOException {
                out.write(Visitor.request("/sg1.js").repeat(40).getBytes(ISO_8859_1));
            }
        },
        /** The same under TLS. */
        TLS(true) {
            @Override
            void send(OutputStream out) throws IOException {
                HTTP1.send(out);
            }
        },
        /** Open no window for 39 responses, and leave 8 requests incomplete. */
        HTTP2(false) {
            @Override
            void send(OutputStream out) throws IOException {
                ByteArrayOutputStream frames = new ByteArrayOutputStream();
                frames.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
                frame(frames, SETTINGS, 0, 0, new byte[] {0, INITIAL_WINDOW_SIZE, 0, 0, 0, 0});
                for (int i = 0; i < 47; i++) {
                    int flags = i < 39 ? END_HEADERS | END_STREAM : END_HEADERS;
                    frame(frames, HEADERS, flags, 2 * i + 1, headers(i < 3 ? "/sg1.js" : "/v1/avatar/a.svg"));
                }
                out.write(frames.toByteArray());
            }
        };

        private final boolean secure;

        Attack(boolean secure) {
            this.secure = secure;
        }

        abstract void send(OutputStream out) throws IOException;
    }

    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;
    private static final int INITIAL_WINDOW_SIZE = 4;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "SILENT, 1000", "SILENT, 5000",
        "INCOMPLETE, 1000", "INCOMPLETE, 5000",
        "HTTP1, 1000", "HTTP1, 5000",
        "HTTP2, 1000", "HTTP2, 5000",
        "TLS, 1000", "TLS, 5000"
    })
    void servesRequestsOnNewConnectionsWhileOthersHoldTheirs(Attack attack, int attackers) throws Exception {
        Service.Plan plan = Service.Plan.DEFAULT.java("-Xmx128m", "-XX:+UseSerialGC");
        try (Service service = (attack.secure ? plan.with(certificate()) : plan).start(folder)) {
            assertEquals(200, ask(service, attack.secure));
            List<Socket> held = new ArrayList<>();
            AtomicBoolean over = new AtomicBoolean();
            AtomicInteger asked = new AtomicInteger();
            AtomicInteger served = new AtomicInteger();
            List<Thread> honest = new ArrayList<>();
            for (int i = 0; i < HONEST; i++) {
                Thread thread = new Thread(() -> {
                    while (!over.get()) {
                        asked.incrementAndGet();
                        if (ask(service, attack.secure) == 200) {
                            served.incrementAndGet();
                        }
                    }
                });
                thread.start();
                honest.add(thread);
            }
            try {
                for (int i = 0; i < attackers; i++) {
                    held.add(attack(attack, service.port()));
                }
                Await.pass(AFTER);
            } finally {
                over.set(true);
                for (Thread thread : honest) {
                    thread.join();
                }
                for (Socket socket : held) {
                    socket.close();
                }
            }
            Report.line(String.format(
                    Locale.ROOT,
                    "%,d connections, %s: %,d of %,d requests on new connections served; %.0f evicted for room, %.0f for"
                            + " pending bytes; most memory %d MB",
                    attackers,
                    attack,
                    served.get(),
                    asked.get(),
                    service.count("signet_connections_evicted_total"),
                    service.count("signet_connections_evicted_pending_total"),
                    service.mostMemory()));
            assertTrue(served.get() >= SERVED * asked.get(), served + " of " + asked + " served");
            Await.until(() -> service.metric("signet_connections") == 0);
            service.assertNoStackTrace();
        }
    }

    /** An attacker whose connection is closed meanwhile has failed, which is the point. */
    private static Socket attack(Attack attack, int port) throws Exception {
        Socket socket = connect(port);
        try {
            if (attack.secure) {
                SSLSocket secure = secure(socket, port);
                attack.send(secure.getOutputStream());
                return secure;
            }
            attack.send(socket.getOutputStream());
        } catch (IOException e) {
            socket.close();
        }
        return socket;
    }

    /** Returns the status of one response, or 0 if there was none. */
    private static int ask(Service service, boolean isSecure) {
        try (Socket plain = connect(service.port());
                Socket socket = isSecure ? secure(plain, service.port()) : plain) {
            String request = "GET /v1/avatar/a.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(ISO_8859_1));
            String response = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
            boolean whole = response.startsWith("HTTP/1.1 200 ") && response.endsWith("</svg>");
            return whole ? 200 : response.startsWith("HTTP/1.1 503 ") ? 503 : 0;
        } catch (IOException e) {
            return 0;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static Socket connect(int port) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.setSoTimeout(20_000);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 20_000);
        return socket;
    }

    private static SSLSocket secure(Socket socket, int port) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustsAll()}, null);
        SSLSocket secure = (SSLSocket) context.getSocketFactory().createSocket(socket, "localhost", port, true);
        secure.startHandshake();
        return secure;
    }

    private String[] certificate() throws Exception {
        String key = folder.resolve("key.pem").toString();
        String certificate = folder.resolve("cert.pem").toString();
        Process openssl = new ProcessBuilder(
                        "openssl",
                        "req",
                        "-x509",
                        "-newkey",
                        "ec",
                        "-pkeyopt",
                        "ec_paramgen_curve:prime256v1",
                        "-nodes",
                        "-subj",
                        "/CN=localhost",
                        "-keyout",
                        key,
                        "-out",
                        certificate)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertEquals(0, openssl.waitFor());
        return new String[] {"--tls-cert", certificate, "--tls-key", key};
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

    /** The certificate is not what is tested. */
    private static final class TrustsAll implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
