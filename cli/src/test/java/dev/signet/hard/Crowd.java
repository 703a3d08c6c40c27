// SPDX-License-Identifier: Apache-2.0
package dev.signet.hard;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameters;
import dev.signet.hard.Visitor.Answer;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Honest clients: each asks for one avatar after the other, as soon as it has the last, and compares every byte with what
 * the library draws in this process. They go on until they are closed.
 */
final class Crowd implements AutoCloseable {

    private static final int SIZE_OF_PNG = 200;

    private final int port;
    private final boolean retries;
    private final List<Thread> threads = new ArrayList<>();
    private final ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger reconnected = new AtomicInteger();
    private volatile boolean closed;

    private Crowd(int port, boolean retries) {
        this.port = port;
        this.retries = retries;
    }

    /** For whom every request must be answered, at the first try. */
    static Crowd of(int count, int port) {
        return new Crowd(port, false).start(count);
    }

    /** Who connect again and ask again when the server closes between two answers, as HTTP allows it. */
    static Crowd patient(int count, int port) {
        return new Crowd(port, true).start(count);
    }

    private Crowd start(int count) {
        for (int i = 0; i < count; i++) {
            int number = i;
            Thread thread = new Thread(() -> live(number), "honest-" + i);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
        return this;
    }

    private void live(int number) {
        int next = 0;
        while (!closed) {
            try (Visitor visitor = new Visitor(port)) {
                boolean last = false;
                while (!closed && !last) {
                    last = ask(visitor, "honest" + number + "-" + next);
                    next++;
                }
            } catch (IOException | RuntimeException e) {
                note(e);
            }
        }
    }

    /** To connect in vain, or to be sent away between two answers, is no failure for who may try again. */
    private void note(Exception e) {
        Throwable cause = e instanceof UncheckedIOException ? e.getCause() : e;
        boolean sentAway = cause instanceof EOFException || cause instanceof SocketException;
        if (retries && sentAway) {
            reconnected.incrementAndGet();
            Await.pass(Duration.ofMillis(5));
        } else {
            failures.add(e.toString());
        }
    }

    /** Asks for an avatar; whether the server said that it was the last one on this connection. */
    private boolean ask(Visitor visitor, String seed) throws IOException {
        boolean png = seed.hashCode() % 2 == 0;
        Avatar avatar = Avatar.of(seed, Parameters.DEFAULT.withSize(png ? SIZE_OF_PNG : 64));
        String target = "/v1/avatar/" + seed + (png ? ".png?size=" + SIZE_OF_PNG : ".svg");
        long start = System.nanoTime();
        Answer answer = visitor.get(target);
        nanos.add(System.nanoTime() - start);
        answered.incrementAndGet();
        if (answer.status() != 200) {
            failures.add(target + " was answered with " + answer.status());
        } else if (!Arrays.equals(avatar.bytes(png ? Format.PNG : Format.SVG), answer.body())) {
            failures.add(target + " was answered with other bytes");
        }
        return "close".equals(answer.headers().get("connection"));
    }

    int answered() {
        return answered.get();
    }

    int reconnected() {
        return reconnected.get();
    }

    List<String> failures() {
        return List.copyOf(failures);
    }

    /** How long answers took since the last time somebody asked, as text. */
    String times() {
        List<Long> taken = new ArrayList<>();
        for (Long each = nanos.poll(); each != null; each = nanos.poll()) {
            taken.add(each);
        }
        taken.sort(null);
        return taken.isEmpty()
                ? "no answer"
                : String.format(
                        Locale.ROOT,
                        "p50 %.1f ms, p99 %.1f ms of %d",
                        taken.get(taken.size() / 2) / 1e6,
                        taken.get(taken.size() * 99 / 100) / 1e6,
                        taken.size());
    }

    @Override
    public void close() {
        leave();
    }

    /** Each after the answer it waits for; then all is counted. */
    void leave() {
        closed = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
