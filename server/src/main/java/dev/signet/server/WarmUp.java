// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sends requests to a server so that the JIT compiler has compiled its code before the first clients connect. */
final class WarmUp {

    /** Half SVG, half PNG of 64, 128 and 256 pixels. */
    private static final String[] FORMATS = {".svg", ".png", ".svg", ".png?size=128", ".svg", ".png?size=256"};

    static final int PIPELINED = 12;

    private static final int TIMEOUT_MILLIS = 10_000;

    private WarmUp() {}

    /** Sends requests, each for another avatar, until they are this many or the limit has passed, and returns how many. */
    static int run(SocketAddress server, String basePath, int requests, Duration limit) throws IOException {
        long start = System.nanoTime();
        int count = 0;
        while (count < requests && System.nanoTime() - start < limit.toNanos()) {
            try (Socket socket = new Socket()) {
                socket.setSoTimeout(TIMEOUT_MILLIS);
                socket.connect(server, TIMEOUT_MILLIS);
                socket.getOutputStream().write(requests(basePath, count));
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            }
            count += PIPELINED;
        }
        return count;
    }

    /** Returns requests of which the last one closes the connection. */
    private static byte[] requests(String basePath, int first) {
        return IntStream.range(0, PIPELINED)
                .mapToObj(i -> "GET " + basePath + "/v1/avatar/user" + (first + i) + FORMATS[i % FORMATS.length]
                        + " HTTP/1.1\r\nHost: localhost\r\n"
                        + (i == PIPELINED - 1 ? "Connection: close\r\n\r\n" : "\r\n"))
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.US_ASCII);
    }
}
