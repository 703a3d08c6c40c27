// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import dev.signet.client.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * Many hostile connections of one address on one thread, until closed. Each sends one message after the other, as fast as the server reads or
 * with pauses, and is opened anew when the server closes it; with pauses, a few at a time.
 */
final class Swarm implements AutoCloseable {

    /** Connections that are opened between two pauses. */
    private static final int OPENED_AT_ONCE = 10;

    /** Not that of other clients. */
    private static final InetSocketAddress SOURCE = new InetSocketAddress("127.0.0.9", 0);

    private final InetSocketAddress address;
    private final IntFunction<byte[]> messages;
    private final long pauseMillis;
    private final AtomicInteger closedByServer = new AtomicInteger();
    private final ByteBuffer received = ByteBuffer.allocate(1 << 16);
    private final Thread thread;
    private volatile boolean closed;

    /** The state of one connection. */
    private static final class Client {

        private ByteBuffer unsent = ByteBuffer.allocate(0);
        private int sent;
    }

    private Swarm(int port, int connections, long pauseMillis, IntFunction<byte[]> messages) {
        this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.messages = messages;
        this.pauseMillis = pauseMillis;
        this.thread = new Thread(() -> run(connections), "swarm");
    }

    /**
     * Opens connections.
     *
     * @param pauseMillis between two messages of a connection
     * @param messages returns a message by its number within a connection; an empty one sends nothing
     */
    static Swarm of(int connections, int port, long pauseMillis, IntFunction<byte[]> messages) {
        Swarm swarm = new Swarm(port, connections, pauseMillis, messages);
        swarm.thread.start();
        return swarm;
    }

    private void run(int connections) {
        try (Selector selector = Selector.open()) {
            while (!closed) {
                int missing = connections - selector.keys().size();
                for (int i = 0; i < (pauseMillis > 0 ? Math.min(missing, OPENED_AT_ONCE) : missing); i++) {
                    open(selector);
                }
                selector.select(this::step, 100);
                if (pauseMillis > 0) {
                    Await.pass(Duration.ofMillis(pauseMillis));
                }
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void open(Selector selector) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.bind(SOURCE);
        channel.connect(address);
        channel.register(
                selector, SelectionKey.OP_CONNECT | SelectionKey.OP_READ | SelectionKey.OP_WRITE, new Client());
    }

    private void step(SelectionKey key) {
        SocketChannel channel = (SocketChannel) key.channel();
        try {
            if (channel.isConnectionPending() && !channel.finishConnect()) {
                return;
            }
            key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
            if (channel.read(received.clear()) < 0) {
                throw new IOException("closed");
            }
            send(channel, (Client) key.attachment());
        } catch (IOException e) {
            closedByServer.incrementAndGet();
            close(channel);
        }
    }

    private void send(SocketChannel channel, Client client) throws IOException {
        if (!client.unsent.hasRemaining()) {
            client.unsent = ByteBuffer.wrap(messages.apply(client.sent++));
        }
        channel.write(client.unsent);
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    int closedByServer() {
        return closedByServer.get();
    }

    @Override
    public void close() {
        closed = true;
        LoadClients.join(List.of(thread));
    }
}
