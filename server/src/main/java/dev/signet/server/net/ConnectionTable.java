// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelGroupFuture;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;

/**
 * The open connections, limited in total and per client address. Admits no connection while the server drains.
 *
 * <p>When the table is full, the new connection is admitted and another one evicted: first one that has been open for a second
 * without a byte, then the one whose client has made no progress for longest. Likewise, when {@link PendingBytes} is under
 * pressure, connections are evicted that hold such bytes. A connection for which the server is rendering is never evicted. Each
 * event loop has {@linkplain EvictionQueues queues} of its own, so choosing takes one comparison per event loop.
 */
public final class ConnectionTable {

    /** User event: finish the requests in flight and close the connection. */
    public static final Object DRAIN = new Object();

    private static final int MAX_CONNECTIONS = 10_000;

    /**
     * Heap of a connection in the worst case, in bytes. An HTTP/2 connection usually takes 8 KB; with a full HPACK table and
     * unread acknowledgments it takes 22 KB.
     */
    private static final int CONNECTION_BYTES = 24 << 10;

    /** The same with TLS, where the worst case is 30 KB. */
    private static final int TLS_CONNECTION_BYTES = 48 << 10;

    /** Length of the network prefix of an IPv6 address, in bytes. */
    private static final int IPV6_PREFIX = 8;

    /** Connections above the limit while evictions on other event loops are pending: this fraction of it, and {@link #SLACK}. */
    private static final int SLACK_FRACTION = 8;

    private static final int SLACK = 64;

    /** Connections that may be accepted before they are read from, if the table is large. */
    private static final int MAX_UNREAD = 256;

    /** The same as a fraction of a small table. */
    private static final int UNREAD_FRACTION = 4;

    /**
     * A connection of another event loop, whose eviction takes effect later, is evicted only if it has stalled longer by this
     * time.
     */
    private static final long MIN_STALL_DIFFERENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Connections evicted per event loop when the process has no descriptors left. */
    private static final int EVICTED_FOR_DESCRIPTORS = 8;

    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final AtomicInteger count = new AtomicInteger();
    private final Map<ByteBuffer, Integer> byAddress = new ConcurrentHashMap<>();
    private final LongAdder admitted = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder evictedForNew = new LongAdder();
    private final LongAdder evictedForBytes = new LongAdder();
    private final Map<EventLoop, EvictionQueues> queues = new ConcurrentHashMap<>();
    private final PendingBytes pendingBytes;
    private final int limit;
    private final int limitPerAddress;
    private volatile boolean draining;

    /** Creates a table; a limit of 0 means unlimited. */
    public ConnectionTable(int limit, int limitPerAddress, PendingBytes pendingBytes) {
        this.pendingBytes = pendingBytes;
        this.limit = limit == 0 ? Integer.MAX_VALUE : limit;
        this.limitPerAddress = limitPerAddress == 0 ? Integer.MAX_VALUE : limitPerAddress;
    }

    /** Returns the number of connections that take at most a third of a heap of this many bytes. */
    public static int defaultLimit(long heap, boolean secure) {
        return (int) Math.min(MAX_CONNECTIONS, heap / 3 / (secure ? TLS_CONNECTION_BYTES : CONNECTION_BYTES));
    }

    /** Returns how many connections may be accepted before they are read from, so that they do not evict each other. */
    public int maxUnread() {
        return Math.min(MAX_UNREAD, limit / UNREAD_FRACTION);
    }

    /** Returns whether a new connection may stay; if so, it counts until it is closed. Called on its event loop. */
    public boolean admit(Channel channel) {
        if (draining) {
            return false;
        }
        if (!reserve(channel)) {
            refused.increment();
            return false;
        }
        admitted.increment();
        open.add(channel);
        EvictionQueues own = queues.computeIfAbsent(
                channel.eventLoop(), loop -> new EvictionQueues(loop, pendingBytes, this::evictHolders));
        if (count.get() > limit) {
            queuesToEvictFrom(own).evict(evictedForNew);
        }
        new Connection(channel, own);
        if (draining) {
            // Executed later, when the pipeline has its handlers.
            channel.eventLoop().execute(() -> channel.pipeline().fireUserEventTriggered(DRAIN));
        }
        return true;
    }

    public int count() {
        return count.get();
    }

    public long admitted() {
        return admitted.sum();
    }

    /** Returns how many connections a limit has refused; those refused while draining do not count. */
    public long refused() {
        return refused.sum();
    }

    /** Returns how many connections were evicted in favor of new ones. */
    public long evictedForNew() {
        return evictedForNew.sum();
    }

    /** Returns how many connections were closed because they held too many bytes for too long. */
    public long evictedForBytes() {
        return evictedForBytes.sum();
    }

    /**
     * Evicts connections until there are fewer pending bytes. Those of the current event loop are evicted at once, since it may
     * read from many more connections before it runs tasks. Those of another event loop are evicted by a task, and only if they
     * have stalled much longer.
     *
     * @param own the queues of the current event loop
     * @param current is not evicted at once, since its handlers are running
     */
    void evictHolders(EvictionQueues own, EvictionQueues.Link current) {
        while (pendingBytes.isUnderPressure()) {
            EvictionQueues oldest = queuesWithMin(EvictionQueues::holdingSince).orElse(own);
            boolean waits = isMuchOlder(own.holdingSince(), oldest.holdingSince()) && !pendingBytes.isNearlyFull();
            if (waits || !own.evictHolder(current, evictedForBytes)) {
                oldest.evictHolderSoon(evictedForBytes);
                return;
            }
        }
    }

    /** Prefers the queues of the current event loop, where an eviction takes effect at once. */
    private EvictionQueues queuesToEvictFrom(EvictionQueues own) {
        if (own.isFirstByteOverdue() || count.get() > limit + slack() / 2) {
            return own;
        }
        Optional<EvictionQueues> silent =
                queuesWithMin(EvictionQueues::silentSince).filter(EvictionQueues::isFirstByteOverdue);
        return silent.or(() -> queuesWithMin(EvictionQueues::stalledSince)
                        .filter(oldest -> isMuchOlder(own.stalledSince(), oldest.stalledSince())))
                .orElse(own);
    }

    /** Evicts some connections of every event loop because a new one could not be accepted; any thread. */
    public void evictForDescriptors() {
        for (EvictionQueues each : queues.values()) {
            for (int i = 0; i < EVICTED_FOR_DESCRIPTORS; i++) {
                each.evict(evictedForNew);
            }
        }
    }

    private static boolean isMuchOlder(long own, long oldest) {
        return own == EvictionQueues.NONE ? oldest != EvictionQueues.NONE : own - oldest > MIN_STALL_DIFFERENCE_NANOS;
    }

    private Optional<EvictionQueues> queuesWithMin(ToLongFunction<EvictionQueues> time) {
        return queues.values().stream()
                .filter(each -> time.applyAsLong(each) != EvictionQueues.NONE)
                .min(Comparator.comparingLong(time));
    }

    /** Fires {@link #DRAIN} on all connections. */
    public void drain() {
        draining = true;
        for (Channel channel : open) {
            channel.pipeline().fireUserEventTriggered(DRAIN);
        }
    }

    /**
     * Waits until all connections are closed, and closes those that are open after the time limit.
     *
     * @return whether all were closed within the limit
     */
    public boolean awaitClosed(long millis) throws InterruptedException {
        boolean closed = open.newCloseFuture().await(millis, TimeUnit.MILLISECONDS);
        if (!closed) {
            close();
        }
        return closed;
    }

    /** Admits no more connections and closes all at once, without the handlers that would linger. */
    public void close() {
        draining = true;
        ChannelGroupFuture closed = open.newCloseFuture();
        for (Channel channel : open) {
            Optional.ofNullable(channel.pipeline().firstContext()).ifPresent(ChannelHandlerContext::close);
        }
        closed.awaitUninterruptibly(1, TimeUnit.SECONDS);
    }

    private boolean reserve(Channel channel) {
        if (count.incrementAndGet() > hardLimit() || !reserveForAddress(channel)) {
            count.decrementAndGet();
            return false;
        }
        channel.closeFuture().addListener(closed -> count.decrementAndGet());
        return true;
    }

    private long hardLimit() {
        return limit + slack();
    }

    private long slack() {
        return (long) limit / SLACK_FRACTION + SLACK;
    }

    private boolean reserveForAddress(Channel channel) {
        if (limitPerAddress == Integer.MAX_VALUE || !(channel.remoteAddress() instanceof InetSocketAddress remote)) {
            return true;
        }
        ByteBuffer address = clientKey(remote.getAddress());
        if (byAddress.merge(address, 1, Integer::sum) > limitPerAddress) {
            release(address);
            return false;
        }
        channel.closeFuture().addListener(closed -> release(address));
        return true;
    }

    /** Returns the key that identifies a client: the IPv4 address, or the /64 network of an IPv6 address. */
    public static ByteBuffer clientKey(InetAddress address) {
        byte[] bytes = address.getAddress();
        return ByteBuffer.wrap(bytes, 0, address instanceof Inet6Address ? IPV6_PREFIX : bytes.length);
    }

    private void release(ByteBuffer address) {
        byAddress.computeIfPresent(address, (key, number) -> number == 1 ? null : number - 1);
    }
}
