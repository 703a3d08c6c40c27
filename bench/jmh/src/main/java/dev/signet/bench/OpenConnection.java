// SPDX-License-Identifier: Apache-2.0
package dev.signet.bench;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A connection with at most one request in flight. Parses only the HTTP that the benchmarked servers send: a header section
 * with Content-Length, then the body.
 */
final class OpenConnection {

    private static final String LENGTH = "content-length:";

    private final SocketChannel channel;
    private final ByteBuffer input = ByteBuffer.allocateDirect(1 << 16);
    private int request;
    private boolean succeeded;

    /** Remaining bytes of the response; negative while the header section is incomplete. */
    private long missing;

    OpenConnection(InetSocketAddress address, Selector selector) throws IOException {
        channel = SocketChannel.open(address);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, this);
    }

    void send(String text, int number) throws IOException {
        request = number;
        missing = -1;
        ByteBuffer output = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
        // One write suffices: the send buffer is empty and larger than a request.
        while (output.hasRemaining()) {
            channel.write(output);
        }
    }

    /** Reads available bytes; returns whether the response is complete. */
    boolean receive() throws IOException {
        if (channel.read(input) < 0) {
            throw new EOFException("The server closed a connection.");
        }
        if (missing < 0) {
            int end = endOfHead();
            if (end < 0) {
                return false;
            }
            String head = StandardCharsets.US_ASCII
                    .decode(input.duplicate().flip().limit(end))
                    .toString();
            succeeded = head.startsWith("HTTP/1.1 200 ");
            missing = end + contentLength(head);
        }
        missing -= input.position();
        input.clear();
        return missing == 0;
    }

    int request() {
        return request;
    }

    boolean succeeded() {
        return succeeded;
    }

    private int endOfHead() {
        for (int i = 3; i < input.position(); i++) {
            if (input.get(i) == '\n' && input.get(i - 2) == '\n') {
                return i + 1;
            }
        }
        return -1;
    }

    private static long contentLength(String head) {
        String folded = head.toLowerCase(Locale.ROOT);
        int at = folded.indexOf(LENGTH);
        return at < 0
                ? 0
                : Long.parseLong(folded.substring(at + LENGTH.length(), folded.indexOf('\r', at))
                        .trim());
    }
}
