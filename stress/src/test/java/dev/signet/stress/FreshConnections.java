// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Regular clients that open a new connection for every request, until closed. One thread per client. */
final class FreshConnections implements AutoCloseable {

    private static final String REQUEST =
            "GET /v1/avatar/a.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    private static final String SERVED = "served";
    private static final String CONNECTING = "connecting";

    private final Tls tls;
    private final int port;
    private final List<Thread> threads = new ArrayList<>();
    private final List<Long> nanos = new ArrayList<>();
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private volatile boolean closed;

    private FreshConnections(Tls tls, int port) {
        this.tls = tls;
        this.port = port;
    }

    static FreshConnections of(int clients, Tls tls, int port) {
        FreshConnections fresh = new FreshConnections(tls, port);
        for (int i = 0; i < clients; i++) {
            Thread thread = new Thread(fresh::run, "fresh-" + i);
            fresh.threads.add(thread);
            thread.start();
        }
        return fresh;
    }

    private void run() {
        while (!closed) {
            long start = System.nanoTime();
            String outcome = request();
            note(outcome, System.nanoTime() - start);
        }
    }

    private synchronized void note(String outcome, long taken) {
        outcomes.merge(outcome, 1, Integer::sum);
        nanos.add(taken);
    }

    private String request() {
        String step = CONNECTING;
        try (Socket socket = tls.connect(port)) {
            step = "handshake";
            tls.handshake(socket);
            step = "sending";
            socket.getOutputStream().write(REQUEST.getBytes(ISO_8859_1));
            step = "receiving";
            String response = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
            boolean whole = response.startsWith("HTTP/1.1 200 ") && response.endsWith("</svg>");
            return whole
                    ? SERVED
                    : "answered with '" + response.lines().findFirst().orElse("") + "'";
        } catch (IOException e) {
            return step + ": " + e.getMessage();
        }
    }

    /** Starts counting anew. */
    synchronized void restart() {
        outcomes.clear();
        nanos.clear();
    }

    synchronized int requests() {
        return nanos.size();
    }

    synchronized int served() {
        return outcomes.getOrDefault(SERVED, 0);
    }

    /** Returns how many requests on an established connection were not served. */
    synchronized int lost() {
        return outcomes.entrySet().stream()
                .filter(each -> !each.getKey().equals(SERVED) && !each.getKey().startsWith(CONNECTING))
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    /** Returns how often each failure occurred and how long requests took. */
    @Override
    public synchronized String toString() {
        Map<String, Integer> failures = new TreeMap<>(outcomes);
        failures.remove(SERVED);
        List<Long> sorted = nanos.stream().sorted().toList();
        return String.format(
                Locale.ROOT,
                "%,d of %,d requests on new connections served, p50 %.1f ms, p99 %.1f ms, longest %.0f ms%s",
                served(),
                requests(),
                sorted.get(sorted.size() / 2) / 1e6,
                sorted.get(sorted.size() * 99 / 100) / 1e6,
                sorted.get(sorted.size() - 1) / 1e6,
                failures.isEmpty() ? "" : " " + failures);
    }

    @Override
    public void close() {
        stop();
    }

    /** Stops each client after the request it has begun. Then the counts are final. */
    void stop() {
        closed = true;
        LoadClients.join(threads);
    }
}
