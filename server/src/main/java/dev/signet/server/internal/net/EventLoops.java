// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorChooserFactory.EventExecutorChooser;
import io.netty.util.concurrent.ThreadPerTaskExecutor;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * The event loops of a server: one accepts public connections, one accepts and serves those of the operations port, the others
 * serve the public ones. So neither accepting nor the operations port waits for public requests, and no scrape delays accepting.
 */
public final class EventLoops implements AutoCloseable {

    static final int BACKLOG = 4096;

    /** Time for accepting what is in the accept queue, and for an event loop to register it. */
    private static final long STOP_SECONDS = 1;

    /** Period of a task that tells that an event loop is alive, and the longest time without one. */
    private static final long RUN_SECONDS = 1;

    private static final long MAX_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Bounds and initial value of the read buffer size, in bytes. Most requests are shorter than the maximum. */
    private static final int MIN_READ = 64;

    private static final int INITIAL_READ = 1024;
    private static final int MAX_READ = 4096;

    /** Reads of a connection before others are read from. */
    private static final int READS = 1;

    /** Of a Unix domain socket; the kernel doubles it. */
    private static final int UNIX_SEND_BUFFER = 16 << 10;

    private final Transport transport;
    private final EventLoopGroup acceptor;
    private final EventLoopGroup operations;
    final EventLoopGroup serving;
    private final Map<EventExecutor, AtomicInteger> connections = new ConcurrentHashMap<>();
    /** The time at which each event loop has last run a task, in nanoseconds. */
    private final Map<EventExecutor, Long> lastRun = new ConcurrentHashMap<>();

    private final CountDownLatch failed = new CountDownLatch(1);
    private volatile boolean closing;

    /** The operations port uses direct memory of the JDK, which Netty does not count, so that public responses cannot exhaust it. */
    private final ByteBufAllocator opsAllocator = new UnpooledByteBufAllocator(
            /* preferDirect= */ true, /* disableLeakDetector= */ false, /* tryNoCleaner= */ false);

    public EventLoops(Transport transport, int threads) {
        this.transport = transport;
        this.acceptor = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("signet-accept", true), transport.handlers());
        this.serving = new MultiThreadIoEventLoopGroup(
                threads,
                new ThreadPerTaskExecutor(new DefaultThreadFactory("signet-serve", true)),
                this::chooser,
                transport.handlers());
        this.operations =
                new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("signet-ops", true), transport.handlers());
        Stream.of(acceptor, operations, serving).forEach(group -> group.forEach(this::monitor));
    }

    /** Gives a new connection to the event loop with the fewest, so that each needs no more than its part of the limits. */
    private EventExecutorChooser chooser(EventExecutor... loops) {
        Stream.of(loops).forEach(loop -> connections.put(loop, new AtomicInteger()));
        return () -> connections.entrySet().stream()
                .min(Comparator.comparingInt(each -> each.getValue().get()))
                .orElseThrow()
                .getKey();
    }

    /** Counts a connection, which has an event loop, until it is closed. */
    private void count(Channel connection) {
        AtomicInteger count = Objects.requireNonNull(connections.get(connection.eventLoop()));
        count.incrementAndGet();
        connection.closeFuture().addListener(closed -> count.decrementAndGet());
    }

    private void monitor(EventExecutor loop) {
        recordRun(loop);
        loop.scheduleWithFixedDelay(() -> recordRun(loop), RUN_SECONDS, RUN_SECONDS, TimeUnit.SECONDS);
        loop.terminationFuture().addListener(ended -> {
            if (!closing) {
                failed.countDown();
            }
        });
    }

    private void recordRun(EventExecutor loop) {
        lastRun.put(loop, loop.ticker().nanoTime());
    }

    /** Whether all event loops have run a task in the last ten seconds. */
    public boolean areAlive() {
        return haveRunWithin(MAX_PAUSE_NANOS);
    }

    boolean haveRunWithin(long nanos) {
        return lastRun.entrySet().stream()
                .allMatch(run ->
                        !run.getKey().isShuttingDown() && run.getKey().ticker().nanoTime() - run.getValue() < nanos);
    }

    /** Waits until an event loop terminates before {@link #close}. Its connections are then no longer served. */
    public void awaitFailure() throws InterruptedException {
        failed.await();
    }

    /** Runs a short task periodically on the event loop that accepts connections. */
    public void schedule(Runnable task, Duration period) {
        acceptor.next().scheduleWithFixedDelay(task, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Listens for public connections on a TCP or Unix domain address, or on a passed socket; a failure to bind is thrown unchanged.
     *
     * @param table limits how many accepted connections may be unread
     */
    public Channel listen(SocketAddress address, ChannelHandler connection, ConnectionTable table)
            throws InterruptedException {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(acceptor, serving)
                .handler(new AcceptThrottle(table.maxUnread(), List.copyOf(connections.keySet()), this::count))
                .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT);
        return listen(bootstrap, address, connection);
    }

    /** Listens for connections of the operations port, which have their own direct memory. */
    public Channel listenForOperations(SocketAddress address, ChannelHandler connection) throws InterruptedException {
        ServerBootstrap bootstrap =
                new ServerBootstrap().group(operations).childOption(ChannelOption.ALLOCATOR, opsAllocator);
        return listen(bootstrap, address, connection);
    }

    /**
     * Accepts the connections that wait in the accept queue of a public listener, closes it, and waits until all accepted
     * connections are in the connection table. Does nothing after {@link #close}, which another thread may call meanwhile.
     */
    public void stopAccepting(Channel listener) throws InterruptedException {
        try {
            listener.pipeline().fireUserEventTriggered(AcceptThrottle.STOP);
            if (!listener.closeFuture().await(STOP_SECONDS, TimeUnit.SECONDS)) {
                listener.close().sync();
            }
            // A connection is registered by a task of its event loop.
            for (EventExecutor loop : serving) {
                loop.submit(() -> {}).await(STOP_SECONDS, TimeUnit.SECONDS);
            }
        } catch (RejectedExecutionException e) {
            if (!closing) {
                throw e;
            }
        }
    }

    private Channel listen(ServerBootstrap bootstrap, SocketAddress address, ChannelHandler connection)
            throws InterruptedException {
        boolean passed = address instanceof PassedSocket;
        boolean unix = address instanceof UnixDomainSocketAddress || (passed && ((PassedSocket) address).isUnix());
        bootstrap
                .channelFactory(() -> transport.serverChannel(address))
                .childOption(
                        ChannelOption.RECVBUF_ALLOCATOR,
                        new AdaptiveRecvByteBufAllocator(MIN_READ, INITIAL_READ, MAX_READ).maxMessagesPerRead(READS))
                .childHandler(connection);
        if (unix) {
            // Unread bytes are kernel memory that counts in the limit of the container, even after a close.
            bootstrap.childOption(ChannelOption.SO_SNDBUF, UNIX_SEND_BUFFER);
        } else {
            bootstrap.option(ChannelOption.SO_REUSEADDR, true).childOption(ChannelOption.TCP_NODELAY, true);
        }
        if (!unix || transport == Transport.EPOLL) {
            // Netty's Unix domain sockets of NIO do not have this option.
            bootstrap.childOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        }
        if (!passed) {
            return bootstrap
                    .option(ChannelOption.SO_BACKLOG, BACKLOG)
                    .bind(transport.toBind(address))
                    .sync()
                    .channel();
        }
        // The handler that accepts is added after the registration. It accepts one connection for each event of epoll,
        // so it does not block if the socket is in blocking mode.
        Channel listener = bootstrap
                .option(ChannelOption.AUTO_READ, false)
                .register()
                .sync()
                .channel();
        listener.config().setAutoRead(true);
        return listener;
    }

    @Override
    public void close() {
        closing = true;
        // First, because it submits tasks to the others.
        acceptor.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
        operations.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        serving.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
