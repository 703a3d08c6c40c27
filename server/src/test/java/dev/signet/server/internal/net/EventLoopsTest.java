// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.signet.client.Await;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.epoll.Epoll;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import io.netty.util.internal.ThreadExecutorMap;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class EventLoopsTest {

    @Test
    void reportsFailureWhenALoopTerminates() throws InterruptedException {
        try (EventLoops loops = new EventLoops(Transport.NIO, 2)) {
            assertTrue(loops.areAlive());
            loops.serving.next().shutdownGracefully(0, 0, TimeUnit.SECONDS);
            loops.awaitFailure();
            assertFalse(loops.areAlive());
        }
    }

    @Test
    void unresponsiveLoopIsNotAliveUntilItRecovers() throws InterruptedException {
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch recovered = new CountDownLatch(1);
        try (EventLoops loops = new EventLoops(Transport.NIO, 2)) {
            loops.serving.next().execute(() -> awaitUnchecked(recovered, blocked));
            blocked.await();
            Await.until(() -> !loops.haveRunWithin(TimeUnit.SECONDS.toNanos(2)));
            recovered.countDown();
            Await.until(() -> loops.haveRunWithin(TimeUnit.SECONDS.toNanos(2)));
        }
    }

    @Test
    void acceptsConnectionsWhileTheOperationsPortIsBusy() throws InterruptedException, IOException {
        ConnectionTable table = TestConnections.table(1024);
        CountDownLatch scraping = new CountDownLatch(1);
        CountDownLatch accepted = new CountDownLatch(1);
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (EventLoops loops = new EventLoops(Transport.NIO, 1)) {
            Channel operations =
                    loops.listenForOperations(anyPort, onConnect(() -> awaitUnchecked(accepted, scraping)));
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

    /** A connection that is being accepted is handed to another loop, which must still run. */
    @Test
    void servesUntilTheAcceptingLoopHasTerminated() throws InterruptedException {
        CountDownLatch accepting = new CountDownLatch(1);
        CountDownLatch accepted = new CountDownLatch(1);
        AtomicReference<EventExecutor> acceptor = new AtomicReference<>();
        EventLoops loops = new EventLoops(Transport.NIO, 1);
        loops.schedule(
                () -> {
                    acceptor.set(ThreadExecutorMap.currentExecutor());
                    awaitUnchecked(accepted, accepting);
                },
                Duration.ofNanos(1));
        accepting.await();
        Thread closing = new Thread(loops::close);
        closing.start();
        Await.until(() -> Objects.requireNonNull(acceptor.get()).isShuttingDown());
        assertFalse(loops.serving.isShuttingDown());
        accepted.countDown();
        closing.join();
        assertTrue(loops.serving.isTerminated());
    }

    /** The kernel resets connections that are in the accept queue when the listening socket is closed. */
    @ParameterizedTest
    @EnumSource
    void servesTheAcceptQueueBeforeItStopsAccepting(Transport transport) throws Exception {
        assumeTrue(transport == Transport.NIO || Epoll.isAvailable(), "epoll is not available on this machine");
        ConnectionTable table = TestConnections.table(1024);
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch queued = new CountDownLatch(1);
        AtomicInteger accepted = new AtomicInteger();
        List<Socket> clients = new ArrayList<>();
        try (EventLoops loops = new EventLoops(transport, 1)) {
            InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            Channel listener = loops.listen(anyPort, onConnect(accepted::incrementAndGet), table);
            loops.schedule(() -> awaitUnchecked(queued, blocked), Duration.ofNanos(1));
            blocked.await();
            for (int i = 0; i < 100; i++) {
                clients.add(connect(listener));
            }
            FutureTask<Void> stop = new FutureTask<>(() -> {
                loops.stopAccepting(listener);
                return null;
            });
            new Thread(stop).start();
            Await.until(() -> ((SingleThreadEventExecutor) listener.eventLoop()).pendingTasks() > 0);
            queued.countDown();
            stop.get();
            assertFalse(listener.isOpen());
            assertEquals(100, accepted.get());
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    /** So that decoding does not keep the event loop from other connections. */
    @ParameterizedTest
    @EnumSource
    void readsFourKilobytesOfAConnectionAtOnce(Transport transport) throws Exception {
        assumeTrue(transport == Transport.NIO || Epoll.isAvailable(), "epoll is not available on this machine");
        int length = 1 << 16;
        List<Integer> reads = new CopyOnWriteArrayList<>();
        AtomicInteger received = new AtomicInteger();
        try (EventLoops loops = new EventLoops(transport, 1)) {
            InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            ChannelHandler initializer = new ChannelInitializer<>() {
                @Override
                protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(new ReadSizes(reads, received));
                }
            };
            Channel listener = loops.listen(anyPort, initializer, TestConnections.table(1024));
            try (Socket client = connect(listener)) {
                client.getOutputStream().write(new byte[length]);
                Await.until(() -> received.get() == length);
            }
            assertTrue(Collections.max(reads) <= 4096, reads::toString);
        }
    }

    /** Records how many bytes are read before the event loop reads from other connections. */
    private static final class ReadSizes extends ChannelInboundHandlerAdapter {

        private final List<Integer> sizes;
        private final AtomicInteger total;
        private int size;

        ReadSizes(List<Integer> sizes, AtomicInteger total) {
            this.sizes = sizes;
            this.total = total;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            size += ((ByteBuf) message).readableBytes();
            ReferenceCountUtil.release(message);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            sizes.add(size);
            total.addAndGet(size);
            size = 0;
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
