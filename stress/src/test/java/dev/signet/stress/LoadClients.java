// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameters;
import dev.signet.client.Await;
import dev.signet.client.RawClient;
import dev.signet.client.RawClient.Response;
import java.io.EOFException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Regular clients: each requests one avatar after the other without pause, and compares every byte with what the library
 * renders in this process, until closed. One thread per client.
 */
final class LoadClients implements AutoCloseable {

    private static final int SIZE_OF_PNG = 200;

    private final int port;
    private final boolean retries;
    private final List<Thread> threads = new ArrayList<>();
    private final ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger reconnected = new AtomicInteger();
    private final AtomicInteger lost = new AtomicInteger();
    private volatile boolean closed;

    private LoadClients(int port, boolean retries) {
        this.port = port;
        this.retries = retries;
    }

    /** Starts clients that count every failed request as a failure. */
    static LoadClients of(int count, int port) {
        return new LoadClients(port, false).start(count);
    }

    /** Starts clients that reconnect and retry if the server closes between two responses, as HTTP allows. */
    static LoadClients retrying(int count, int port) {
        return new LoadClients(port, true).start(count);
    }

    private LoadClients start(int count) {
        for (int i = 0; i < count; i++) {
            int number = i;
            Thread thread = new Thread(() -> run(number), "client-" + i);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
        return this;
    }

    private void run(int number) {
        int next = 0;
        while (!closed) {
            try (RawClient client = new RawClient(port)) {
                boolean last = false;
                while (!closed && !last) {
                    last = request(client, "client" + number + "-" + next);
                    next++;
                }
            } catch (RuntimeException e) {
                note(e);
            }
        }
    }

    /** A refused or closed connection between two responses is no failure for a retrying client. */
    private void note(RuntimeException e) {
        Throwable cause = e instanceof UncheckedIOException ? e.getCause() : e;
        boolean closedByServer = cause instanceof EOFException || cause instanceof SocketException;
        if (retries && closedByServer) {
            reconnected.incrementAndGet();
            if (!(cause instanceof ConnectException)) {
                lost.incrementAndGet();
            }
            Await.pass(Duration.ofMillis(5));
        } else {
            failures.add(e.toString());
        }
    }

    /** Requests an avatar; returns whether the server announced the end of the connection. */
    private boolean request(RawClient client, String seed) {
        boolean png = seed.hashCode() % 2 == 0;
        Avatar avatar = Avatar.of(seed, Parameters.DEFAULT.withSize(png ? SIZE_OF_PNG : 64));
        String target = "/v1/avatar/" + seed + (png ? ".png?size=" + SIZE_OF_PNG : ".svg");
        long start = System.nanoTime();
        Response response = client.get(target).read();
        nanos.add(System.nanoTime() - start);
        answered.incrementAndGet();
        if (response.status() != 200) {
            failures.add(target + " returned status " + response.status());
        } else if (!Arrays.equals(avatar.bytes(png ? Format.PNG : Format.SVG), response.body())) {
            failures.add(target + " returned other bytes");
        }
        return "close".equals(response.headers().get("connection"));
    }

    int answered() {
        return answered.get();
    }

    int reconnected() {
        return reconnected.get();
    }

    /** Returns how often the server closed a connection instead of answering a request. */
    int lost() {
        return lost.get();
    }

    List<String> failures() {
        return List.copyOf(failures);
    }

    /** Returns percentiles of the response times since the last call, as text. */
    String times() {
        List<Long> taken = new ArrayList<>();
        for (Long each = nanos.poll(); each != null; each = nanos.poll()) {
            taken.add(each);
        }
        taken.sort(null);
        return taken.isEmpty()
                ? "no response"
                : String.format(
                        Locale.ROOT,
                        "p50 %.1f ms, p99 %.1f ms of %d",
                        taken.get(taken.size() / 2) / 1e6,
                        taken.get(taken.size() * 99 / 100) / 1e6,
                        taken.size());
    }

    @Override
    public void close() {
        stop();
    }

    /** Stops each client after its current response. Then the counts are final. */
    void stop() {
        closed = true;
        join(threads);
    }

    /** Waits until the threads have ended. */
    static void join(List<Thread> threads) {
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
