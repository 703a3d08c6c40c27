// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The event loops of a server: one that accepts connections and serves the operations port, so that both go on when the
 * others have all hands full, and those that serve.
 */
public final class EventLoops implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EventLoops.class);
    private static final int BACKLOG = 4096;

    /** Most requests fit; and with io_uring every connection has such a buffer ready all the time. */
    private static final int LARGEST_READ = 4096;

    private static final int USUAL_READ = 1024;
    private static final int SMALLEST_READ = 64;

    private final Transport transport;
    private final EventLoopGroup front;
    private final EventLoopGroup serving;
    private final List<EventLoopHealthCheck> pulses = new ArrayList<>();
    private final CountDownLatch failed = new CountDownLatch(1);
    private volatile boolean closing;

    public EventLoops(Transport transport, int threads) {
        this.transport = transport;
        this.front = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("signet-accept", true), transport.handlers());
        this.serving = new MultiThreadIoEventLoopGroup(
                threads, new DefaultThreadFactory("signet-serve", true), transport.handlers());
        front.forEach(this::follow);
        serving.forEach(this::follow);
    }

    private void follow(EventExecutor loop) {
        pulses.add(new EventLoopHealthCheck(loop));
        loop.terminationFuture().addListener(ended -> {
            if (!closing) {
                failed.countDown();
            }
        });
    }

    /** Whether all of them still do something. */
    public boolean areAlive() {
        return pulses.stream().allMatch(EventLoopHealthCheck::beats);
    }

    /** Waits until one of them ends though nobody asked it to: its connections, and those it would get, are lost. */
    public void awaitFailure() throws InterruptedException {
        failed.await();
    }

    /** Runs a short task again and again, on the loop that accepts connections. */
    public void schedule(Runnable task, Duration period) {
        front.next().scheduleWithFixedDelay(task, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
    }

    EventLoopGroup serving() {
        return serving;
    }

    /**
     * Listens for the public; what fails to bind is thrown as it is.
     *
     * @param arriving so many accepted connections may wait for their first read
     */
    public Channel listen(InetSocketAddress address, ChannelHandler connection, int arriving)
            throws InterruptedException {
        return listen(address, connection, serving, arriving);
    }

    /** Listens for operations. */
    public Channel listenInFront(InetSocketAddress address, ChannelHandler connection) throws InterruptedException {
        return listen(address, connection, front, Integer.MAX_VALUE);
    }

    private Channel listen(InetSocketAddress address, ChannelHandler connection, EventLoopGroup loops, int arriving)
            throws InterruptedException {
        ChannelFuture bound = new ServerBootstrap()
                .group(front, loops)
                .channel(transport.serverChannel())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(
                        ChannelOption.RECVBUF_ALLOCATOR,
                        new AdaptiveRecvByteBufAllocator(SMALLEST_READ, USUAL_READ, LARGEST_READ))
                .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .handler(new AcceptThrottle(arriving))
                .childHandler(connection)
                .bind(address)
                .sync();
        bound.channel().pipeline().addLast(new AcceptFailures());
        return bound.channel();
    }

    @Override
    public void close() {
        closing = true;
        serving.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        front.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }

    /** For example out of descriptors. Netty waits a second and tries again; all that is left to do is to say so. */
    private static final class AcceptFailures extends ChannelInboundHandlerAdapter {

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            LOG.warn("A connection could not be accepted: {}", cause.getMessage());
        }
    }
}
