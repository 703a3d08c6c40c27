// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelGroupFuture;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * The open connections and their limits, of which each event loop has an equal part: {@link EventLoops} gives a new connection to
 * the event loop with the fewest, and its {@link LoopConnections} replaces another one if it has its part.
 */
public final class ConnectionTable {

    /** User event: announce to the client that the connection will be closed; requests are still served. */
    public static final Object ANNOUNCE_DRAIN = new Object();

    /** User event: finish the requests in flight and close the connection; at once if it is idle. */
    public static final Object DRAIN = new Object();

    private static final int MAX_CONNECTIONS = 10_000;

    /**
     * Upper bound of the heap of a connection, in bytes: one of HTTP/2 with a full HPACK table and unread acknowledgments.
     */
    private static final int CONNECTION_BYTES = 24 << 10;

    /** The same with TLS. */
    private static final int TLS_CONNECTION_BYTES = 48 << 10;

    /** Addresses with up to this number of connections are treated alike: a browser opens six to one host. */
    private static final int FEW = 8;

    private static final ByteBuffer NO_ADDRESS = ByteBuffer.allocate(0);

    public final LongAdder admitted = new LongAdder();

    /** Connections refused because none could be evicted; those refused after {@link #close} do not count. */
    public final LongAdder refused = new LongAdder();

    /** Connections evicted in favor of new ones, and because of their pending bytes. */
    public final LongAdder evictedForNew = new LongAdder();

    public final LongAdder evictedForBytes = new LongAdder();
    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final Map<EventLoop, LoopConnections> loops = new ConcurrentHashMap<>();
    private final Limits limits;
    final int limitPerLoop;
    final int fewPerLoop;
    final long pendingPerLoop;
    volatile boolean draining;
    private volatile boolean closingIdle;
    private volatile boolean closed;

    /** Creates a table with limits of the connections, 0 for none, and of their pending bytes, for this many event loops. */
    public ConnectionTable(int limit, long pending, int loops, Limits limits) {
        this.limitPerLoop = limit == 0 ? Integer.MAX_VALUE : (limit + loops - 1) / loops;
        this.fewPerLoop = Math.max(1, FEW / loops);
        this.pendingPerLoop = pending / loops;
        this.limits = limits;
    }

    /** Returns the number of connections that take at most a third of a heap of this many bytes. */
    public static int defaultLimit(long heap, boolean secure) {
        return (int) Math.min(MAX_CONNECTIONS, heap / 3 / (secure ? TLS_CONNECTION_BYTES : CONNECTION_BYTES));
    }

    /** Returns how long a connection or stream may be in a state, in nanoseconds. */
    long timeout(State state) {
        return switch (state) {
            case SILENT, RECEIVING -> limits.receiveTimeout().toNanos();
            case RENDERING -> Limits.RENDER_TIMEOUT.toNanos();
            case SENDING -> limits.sendTimeout().toNanos();
            case IDLE -> limits.idleTimeout().toNanos();
            case LINGERING -> LingeringClose.LINGER.toNanos();
        };
    }

    /** Returns how many connections may be accepted before they are read from, so that they do not evict each other. */
    public int maxUnread() {
        return Math.min(256, limitPerLoop / 4);
    }

    /** Returns whether a new connection may stay; otherwise the caller closes it. Called on its event loop. */
    public boolean admit(Channel channel) {
        return admit(channel, loop(channel));
    }

    LoopConnections loop(Channel channel) {
        return loops.computeIfAbsent(channel.eventLoop(), eventLoop -> new LoopConnections(eventLoop, this));
    }

    boolean admit(Channel channel, LoopConnections loop) {
        if (!closed && !loop.makeRoom()) {
            refused.increment();
            return false;
        }
        admitted.increment();
        new Connection(channel, loop, loop.add(clientKey(channel.remoteAddress())));
        open.add(channel);
        if (closingIdle) {
            // Executed later, when the pipeline has its handlers.
            channel.eventLoop().execute(() -> channel.pipeline().fireUserEventTriggered(DRAIN));
        }
        // Read after the channel was added, so that either this or close() closes it.
        return !closed;
    }

    public int count() {
        return open.size();
    }

    /** Returns the number of bytes of unsent responses and incomplete requests. */
    public long pendingBytes() {
        return loops.values().stream().mapToLong(loop -> loop.pending.get()).sum();
    }

    /**
     * Makes HTTP/1.1 connections close after their next response, and fires {@link #ANNOUNCE_DRAIN} on all. Idle ones stay open,
     * since a request may be on its way.
     */
    public void drain() {
        draining = true;
        fire(ANNOUNCE_DRAIN);
    }

    /** Fires {@link #DRAIN} on all connections. */
    public void closeIdle() {
        draining = true;
        closingIdle = true;
        fire(DRAIN);
    }

    private void fire(Object event) {
        for (Channel channel : open) {
            channel.pipeline().fireUserEventTriggered(event);
        }
    }

    /** Waits until all connections are closed; false if some are still open after the time limit. */
    public boolean awaitClosed(Duration limit) throws InterruptedException {
        return open.newCloseFuture().await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Admits no more connections and closes all at once, without the handlers that would linger. */
    public void close() {
        closed = true;
        ChannelGroupFuture all = open.newCloseFuture();
        for (Channel channel : open) {
            Connection.of(channel).abort();
        }
        all.awaitUninterruptibly(1, TimeUnit.SECONDS);
    }

    /**
     * Returns the key that identifies a client: the IPv4 address, or the /64 network of an IPv6 address. Connections of a Unix domain
     * socket share one key, as do those that were closed before their address was read.
     */
    static ByteBuffer clientKey(SocketAddress address) {
        if (!(address instanceof InetSocketAddress remote)) {
            return NO_ADDRESS;
        }
        byte[] bytes = remote.getAddress().getAddress();
        return ByteBuffer.wrap(bytes, 0, remote.getAddress() instanceof Inet6Address ? 8 : bytes.length);
    }
}
