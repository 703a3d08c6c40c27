// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
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

    /** Of the pages of the reserve, as a power of two: 1 MB of pages of 8 KB. */
    private static final int RESERVE_ORDER = 7;

    private static final int PAGE = 8192;

    private final Transport transport;
    private final EventLoopGroup front;
    private final EventLoopGroup serving;
    private final List<EventLoopHealthCheck> pulses = new ArrayList<>();
    private final CountDownLatch failed = new CountDownLatch(1);
    private volatile boolean closing;

    /** One chunk of direct memory for the operations port, which responses that the public does not read cannot use up. */
    private final PooledByteBufAllocator reserve =
            new PooledByteBufAllocator(true, 0, 1, PAGE, RESERVE_ORDER, 0, 0, true);

    /** Keeps the chunk, which the allocator would free when nothing of it is in use. */
    private final ByteBuf reserved = reserve.directBuffer(1);

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
        return pulses.stream().allMatch(EventLoopHealthCheck::isAlive);
    }

    /** Waits until one of them ends though nobody asked it to: its connections, and those it would get, are lost. */
    public void awaitFailure() throws InterruptedException {
        failed.await();
    }

    /** Runs a short task periodically on the event loop that accepts connections. */
    public void schedule(Runnable task, Duration period) {
        front.next().scheduleWithFixedDelay(task, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
    }

    EventLoopGroup serving() {
        return serving;
    }

    /**
     * Binds the public port; a failure to bind is thrown unchanged.
     *
     * @param table limits how many accepted connections may wait for their first read, and evicts some if none can be accepted
     */
    public Channel listen(InetSocketAddress address, ChannelHandler connection, ConnectionTable table)
            throws InterruptedException {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(front, serving)
                .handler(new AcceptThrottle(table.mostArriving()))
                .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT);
        return bind(bootstrap, address, connection, table);
    }

    /**
     * Binds the operations port, whose connections have their own direct memory.
     *
     * @param table the public connections, of which some are evicted if none can be accepted
     */
    public Channel listenForOperations(InetSocketAddress address, ChannelHandler connection, ConnectionTable table)
            throws InterruptedException {
        ServerBootstrap bootstrap =
                new ServerBootstrap().group(front, front).childOption(ChannelOption.ALLOCATOR, reserve);
        return bind(bootstrap, address, connection, table);
    }

    private Channel bind(
            ServerBootstrap bootstrap, InetSocketAddress address, ChannelHandler connection, ConnectionTable table)
            throws InterruptedException {
        ChannelFuture bound = bootstrap
                .channel(transport.serverChannel())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(
                        ChannelOption.RECVBUF_ALLOCATOR,
                        new AdaptiveRecvByteBufAllocator(SMALLEST_READ, USUAL_READ, LARGEST_READ))
                .childHandler(connection)
                .bind(address)
                .sync();
        long now = bound.channel().eventLoop().ticker().nanoTime();
        bound.channel().pipeline().addLast(new AcceptFailures(table::evictForDescriptors, now));
        return bound.channel();
    }

    @Override
    public void close() {
        closing = true;
        if (reserved.refCnt() > 0) {
            reserved.release();
        }
        serving.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        front.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }

    /**
     * Evicts connections when one cannot be accepted, for example because the process is out of descriptors, and soon tries again.
     * Netty stops accepting for a second then, which would be a second without readiness on the operations port.
     */
    private static final class AcceptFailures extends ChannelInboundHandlerAdapter {

        private static final long LOG_PERIOD = TimeUnit.SECONDS.toNanos(10);
        private static final long PAUSE_MILLIS = 20;

        private final Runnable eviction;
        private long logged;

        AcceptFailures(Runnable eviction, long now) {
            this.eviction = eviction;
            this.logged = now - LOG_PERIOD;
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            long now = ctx.executor().ticker().nanoTime();
            if (now - logged >= LOG_PERIOD) {
                logged = now;
                LOG.warn("A connection could not be accepted: {}", cause.getMessage());
            }
            eviction.run();
            ctx.executor()
                    .schedule(() -> ctx.channel().config().setAutoRead(true), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
