// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.client.FrameClient;
import dev.signet.client.RawClient;
import dev.signet.client.RawClient.Response;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import okhttp3.Protocol;

/**
 * Clients that send requests at a rate, each for another avatar, until closed. A request that waits delays those of the same client,
 * which follow at once then. No request is repeated, except as HTTP/2 requires it after GOAWAY. One thread and one address per client.
 */
final class PacedClients implements AutoCloseable {

    /** What a client does with its connections. */
    enum Kind {
        NEW_HTTP1,
        KEPT_HTTP1,
        NEW_HTTP2,
        KEPT_HTTP2
    }

    private final int port;
    private final boolean secure;
    private final List<Thread> threads = new ArrayList<>();
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
    private volatile boolean closed;

    private PacedClients(int port, boolean secure) {
        this.port = port;
        this.secure = secure;
    }

    /** Starts as many clients of each kind, which together send this many requests in a second. */
    static PacedClients of(int count, int rate, int port, Kind... kinds) {
        return new PacedClients(port, false).start(count, rate, kinds);
    }

    /** Starts such clients that use TLS. */
    static PacedClients secure(int count, int rate, int port, Kind... kinds) {
        return new PacedClients(port, true).start(count, rate, kinds);
    }

    private PacedClients start(int count, int rate, Kind... kinds) {
        long period = TimeUnit.SECONDS.toNanos(1) * count * kinds.length / rate;
        for (Kind kind : kinds) {
            for (int i = 0; i < count; i++) {
                byte[] address = {127, 0, (byte) (1 + kind.ordinal()), (byte) (1 + i)};
                Thread thread = new Thread(() -> run(kind, address, period), kind + "-" + i);
                thread.setDaemon(true);
                threads.add(thread);
                thread.start();
            }
        }
        return this;
    }

    private void run(Kind kind, byte[] address, long period) {
        long next = System.nanoTime();
        try (Client client = new Client(kind, address)) {
            for (int i = 0; !closed; i++) {
                next += period;
                for (long rest = next - System.nanoTime(); rest > 0; rest = next - System.nanoTime()) {
                    LockSupport.parkNanos(rest);
                }
                long start = System.nanoTime();
                String seed = Thread.currentThread().getName() + "-" + i;
                try {
                    client.request(kind, seed, Avatar.of(seed).bytes(Format.SVG));
                } catch (Exception | AssertionError e) {
                    failures.add(seed + ": " + e);
                    client.disconnect();
                }
                longest.accumulate(System.nanoTime() - start);
                requests.incrementAndGet();
            }
        }
    }

    /** The connections of one thread. */
    private final class Client implements AutoCloseable {

        private final SSLContext context = Tls.context();
        private final InetAddress address;
        private final Optional<OkHttp> http2;
        private Optional<RawClient> kept = Optional.empty();

        Client(Kind kind, byte[] address) {
            try {
                this.address = InetAddress.getByAddress(address);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            this.http2 =
                    kind == Kind.KEPT_HTTP2 ? Optional.of(new OkHttp(this.address, protocols())) : Optional.empty();
        }

        private Protocol[] protocols() {
            return secure
                    ? new Protocol[] {Protocol.HTTP_2, Protocol.HTTP_1_1}
                    : new Protocol[] {Protocol.H2_PRIOR_KNOWLEDGE};
        }

        void request(Kind kind, String seed, byte[] expected) throws Exception {
            String target = "/v1/avatar/" + seed + ".svg";
            switch (kind) {
                case NEW_HTTP1 -> {
                    try (RawClient client = connect(Tls.HTTP1)) {
                        require(client.get(target).read(), expected);
                    }
                }
                case KEPT_HTTP1 -> {
                    kept = kept.isEmpty() ? Optional.of(connect(Tls.HTTP1)) : kept;
                    Response response = kept.get().get(target).read();
                    require(response, expected);
                    if ("close".equals(response.headers().get("connection"))) {
                        disconnect();
                    }
                }
                case NEW_HTTP2 -> {
                    // Proxies require an authority.
                    byte[] fields = FrameClient.concatenate(
                            FrameClient.request(target), FrameClient.field(":authority", "localhost"));
                    try (FrameClient client = new FrameClient(connect(Tls.HTTP2), new byte[0])) {
                        byte[] body = client.send(
                                        FrameClient.HEADERS,
                                        FrameClient.END_HEADERS | FrameClient.END_STREAM,
                                        1,
                                        fields)
                                .await(frame -> frame.type() == FrameClient.DATA)
                                .map(FrameClient.Frame::payload)
                                .orElseThrow(() -> new IOException("no response"));
                        require(body, expected);
                    }
                }
                case KEPT_HTTP2 ->
                    require(
                            http2.orElseThrow()
                                    .get((secure ? "https" : "http") + "://127.0.0.1:" + port + target, false)
                                    .get(),
                            expected);
            }
        }

        private RawClient connect(Tls tls) throws IOException {
            return new RawClient(
                    secure
                            ? tls.connect(port, context, address)
                            : new Socket(InetAddress.getLoopbackAddress(), port, address, 0));
        }

        private static void require(Response response, byte[] expected) throws IOException {
            if (response.status() != 200) {
                throw new IOException("status " + response.status());
            }
            require(response.body(), expected);
        }

        private static void require(byte[] body, byte[] expected) throws IOException {
            if (!Arrays.equals(body, expected)) {
                throw new IOException("other bytes");
            }
        }

        void disconnect() {
            kept.ifPresent(RawClient::close);
            kept = Optional.empty();
        }

        @Override
        public void close() {
            disconnect();
            http2.ifPresent(OkHttp::close);
        }
    }

    int requests() {
        return requests.get();
    }

    List<String> failures() {
        return List.copyOf(failures);
    }

    Duration longest() {
        return Duration.ofNanos(longest.get());
    }

    /** Stops each client after its current request. Then the counts are final. */
    void stop() {
        closed = true;
        LoadClients.join(threads);
    }

    @Override
    public void close() {
        stop();
    }
}
