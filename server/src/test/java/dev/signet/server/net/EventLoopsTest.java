// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EventLoopsTest {

    @Test
    void reportsFailureWhenALoopTerminates() throws InterruptedException {
        try (EventLoops loops = new EventLoops(Transport.NIO, 2)) {
            assertTrue(loops.areAlive());
            loops.serving().next().shutdownGracefully(0, 0, TimeUnit.SECONDS);
            loops.awaitFailure();
            assertFalse(loops.areAlive());
        }
    }

    @Test
    void acceptsConnectionsWhileTheOperationsPortIsBusy() throws InterruptedException, IOException {
        ConnectionTable table = new ConnectionTable(0, 0, new PendingBytes(1024));
        CountDownLatch scraping = new CountDownLatch(1);
        CountDownLatch accepted = new CountDownLatch(1);
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (EventLoops loops = new EventLoops(Transport.NIO, 1)) {
            Channel operations =
                    loops.listenForOperations(anyPort, onConnect(() -> awaitUnchecked(accepted, scraping)), table);
            Channel listener = loops.listen(anyPort, onConnect(accepted::countDown), table);
            try (Socket scraper = connect(operations)) {
                scraping.await();
                try (Socket client = connect(listener)) {
                    accepted.await();
                    assertTrue(scraper.isConnected() && client.isConnected());
                }
            }
        }
    }

    private static ChannelHandler onConnect(Runnable action) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                action.run();
            }
        };
    }

    private static void awaitUnchecked(CountDownLatch latch, CountDownLatch begun) {
        begun.countDown();
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Socket connect(Channel listener) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), ((InetSocketAddress) listener.localAddress()).getPort());
    }
}
