// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import dev.signet.client.Await;
import dev.signet.client.FrameClient;
import dev.signet.client.RawClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;

/**
 * Regular clients that keep their connections, with HTTP/2 over TLS, and send a request now and then, until closed. A few of them
 * have the same address. One thread per connection.
 */
final class KeptConnections implements AutoCloseable {

    private static final int PER_ADDRESS = 8;
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final String SERVED = "served";

    private final SSLContext context = Tls.context();
    private final int port;
    private final List<Thread> threads = new ArrayList<>();
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private volatile boolean closed;

    private KeptConnections(int port) {
        this.port = port;
    }

    static KeptConnections of(int count, int port) {
        KeptConnections kept = new KeptConnections(port);
        for (int i = 0; i < count; i++) {
            byte[] address = {127, 0, 1, (byte) (i / PER_ADDRESS)};
            Thread thread = new Thread(() -> kept.run(address), "kept-" + i);
            kept.threads.add(thread);
            thread.start();
        }
        return kept;
    }

    private void run(byte[] address) {
        while (!closed) {
            try (Socket socket = Tls.HTTP2.connect(port, context, InetAddress.getByAddress(address))) {
                Tls.HTTP2.handshake(socket);
                converse(new FrameClient(new RawClient(socket), new byte[0]));
            } catch (IOException | UncheckedIOException e) {
                note(e.toString());
            }
        }
    }

    /** Ends when a request is not served. */
    private void converse(FrameClient client) {
        boolean served = true;
        for (int stream = 1; served && !closed; stream += 2) {
            served = client.isServed(stream);
            note(served ? SERVED : "closed by the server");
            Await.pass(PAUSE);
        }
    }

    private synchronized void note(String outcome) {
        outcomes.merge(outcome, 1, Integer::sum);
    }

    int connections() {
        return threads.size();
    }

    synchronized int served() {
        return outcomes.getOrDefault(SERVED, 0);
    }

    synchronized int requests() {
        return outcomes.values().stream().mapToInt(each -> each).sum();
    }

    /** Returns how many requests were served, and how often each failure occurred. */
    @Override
    public synchronized String toString() {
        Map<String, Integer> failures = new TreeMap<>(outcomes);
        failures.remove(SERVED);
        return String.format(
                Locale.ROOT,
                "%,d of %,d requests on %,d kept connections served%s",
                served(),
                requests(),
                threads.size(),
                failures.isEmpty() ? "" : " " + failures);
    }

    /** Stops each client after the request it has begun. Then the counts are final. */
    void stop() {
        closed = true;
        LoadClients.join(threads);
    }

    @Override
    public void close() {
        stop();
    }
}
