// SPDX-License-Identifier: Apache-2.0
package dev.signet.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends requests at a fixed rate (open loop) and reports percentiles of the response time without coordinated omission:
 * request n is due at start + n / rate, independent of earlier requests, and its response time starts when it is due, not
 * when a connection is free. A pause of 100 ms in the server therefore delays all requests due in these 100 ms. One thread;
 * each connection has one request in flight, as in a browser with HTTP/1.1.
 *
 * <p>Arguments: port, path with %d for a number, requests per second, connections, seconds to measure, and for the warm-up of this
 * program port and seconds; that port may be of another server. Prints one JSON object; times are in microseconds.
 */
public final class OpenLoop {

    /** Short compared with response times, long enough to leave the processor to the server. */
    private static final long NAP_NANOS = 20_000;

    private final Selector selector = Selector.open();
    private final ArrayDeque<OpenConnection> free = new ArrayDeque<>();
    private final String path;
    private final double nanosBetween;
    private final int total;
    private final long[] nanos;
    private int sent;
    private int answered;
    private int errors;

    private OpenLoop(String path, double rate, int seconds) throws IOException {
        this.path = path;
        nanosBetween = 1e9 / rate;
        total = (int) (rate * seconds);
        nanos = new long[total];
    }

    public static void main(String[] arguments) throws IOException {
        setTimerSlack();
        measure(arguments, Integer.parseInt(arguments[5]), Integer.parseInt(arguments[6]));
        System.out.println(measure(arguments, Integer.parseInt(arguments[0]), Integer.parseInt(arguments[4])));
    }

    private static String measure(String[] arguments, int port, int seconds) throws IOException {
        OpenLoop loop = new OpenLoop(arguments[1], Double.parseDouble(arguments[2]), seconds);
        loop.connect(new InetSocketAddress("127.0.0.1", port), Integer.parseInt(arguments[3]));
        return loop.run();
    }

    /** Sets the timer slack to 1 ns. Linux's default of 50 microseconds is longer than the sleeps here. */
    private static void setTimerSlack() throws IOException {
        Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
        Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), "1");
    }

    private void connect(InetSocketAddress address, int connections) throws IOException {
        for (int i = 0; i < connections; i++) {
            free.add(new OpenConnection(address, selector));
        }
    }

    private String run() throws IOException {
        long start = System.nanoTime();
        while (answered < total) {
            long now = System.nanoTime();
            while (sent < total && start + (long) (sent * nanosBetween) <= now && !free.isEmpty()) {
                free.remove().send(request(sent), sent++);
            }
            if (selector.selectNow() > 0) {
                receive(start);
            } else if (free.isEmpty() || start + (long) (sent * nanosBetween) > System.nanoTime()) {
                LockSupport.parkNanos(NAP_NANOS);
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return json(seconds);
    }

    private void receive(long start) throws IOException {
        List<OpenConnection> done = new ArrayList<>();
        for (SelectionKey key : selector.selectedKeys()) {
            OpenConnection connection = (OpenConnection) key.attachment();
            if (connection.receive()) {
                done.add(connection);
            }
        }
        selector.selectedKeys().clear();
        long now = System.nanoTime();
        for (OpenConnection connection : done) {
            int number = connection.request();
            nanos[number] = now - start - (long) (number * nanosBetween);
            errors += connection.succeeded() ? 0 : 1;
            answered++;
            free.add(connection);
        }
    }

    private String request(int number) {
        return "GET " + path.replace("%d", Integer.toString(number)) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    }

    private String json(double seconds) {
        Arrays.sort(nanos);
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "{\"rate\": %.0f, \"requests\": %d, \"errors\": %d",
                total / seconds,
                total,
                errors));
        for (String percentile : new String[] {"50", "75", "90", "95", "99", "99.9", "99.99", "100"}) {
            int index = (int) Math.ceil(Double.parseDouble(percentile) / 100 * total) - 1;
            text.append(
                    String.format(Locale.ROOT, ", \"p%s\": %.1f", percentile, nanos[Math.max(0, index)] / 1000.0));
        }
        return text.append("}").toString();
    }
}
