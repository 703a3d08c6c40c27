// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import dev.signet.server.internal.net.EvictionQueues.AddressQueue;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelGroupFuture;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;

/**
 * The open connections, limited in total and per client address.
 *
 * <p>When the table is full, the new connection is admitted and another one evicted: first one that has been open for a second
 * without a byte, then the one whose client has made no progress for longest. If an address has more than
 * {@value ConnectionsByAddress#FEW} connections, one of the address with the most is evicted, so that a client with many
 * connections displaces its own; clients behind a proxy share its address. Likewise, when {@link PendingBytes} is under
 * pressure, connections with such bytes are evicted. A connection for which the server is rendering is never evicted. Each
 * event loop has {@linkplain EvictionQueues queues} of its own, so choosing takes one comparison per event loop.
 */
public final class ConnectionTable {

    /** User event: finish the requests in flight and close the connection; at once if it is idle. */
    public static final Object DRAIN = new Object();

    private static final int MAX_CONNECTIONS = 10_000;

    /**
     * Upper bound of the heap of a connection, in bytes: one of HTTP/2 with a full HPACK table and unread acknowledgments.
     */
    private static final int CONNECTION_BYTES = 24 << 10;

    /** The same with TLS. */
    private static final int TLS_CONNECTION_BYTES = 48 << 10;

    /** Length of the network prefix of an IPv6 address, in bytes. */
    private static final int IPV6_PREFIX = 8;

    /** The key of connections that were closed before their address could be read. */
    private static final ByteBuffer UNKNOWN_ADDRESS = ByteBuffer.allocate(0);

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
    private final ConnectionsByAddress byAddress = new ConnectionsByAddress();
    private final LongAdder admitted = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder evictedForNew = new LongAdder();
    private final LongAdder evictedForBytes = new LongAdder();
    private final Map<EventLoop, EventLoopState> loops = new ConcurrentHashMap<>();
    private final PendingBytes pendingBytes;
    private final int limit;
    private final int limitPerAddress;
    private volatile boolean draining;
    private volatile boolean closingIdle;
    private volatile boolean closed;

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
        if (closed) {
            return false;
        }
        Optional<ConnectionsByAddress.Address> address = reserve(channel);
        if (address.isEmpty()) {
            refused.increment();
            return false;
        }
        admitted.increment();
        EventLoopState own = loops.computeIfAbsent(
                channel.eventLoop(),
                loop -> new EventLoopState(loop, pendingBytes, this::evictForBytes, () -> draining));
        if (count.get() > limit) {
            evictForNew(own.evictionQueues);
        }
        new Connection(channel, own, address.get());
        open.add(channel);
        if (closingIdle) {
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

    /** Returns how many connections a limit has refused; those refused after {@link #close} do not count. */
    public long refused() {
        return refused.sum();
    }

    /** Returns how many connections were evicted in favor of new ones. */
    public long evictedForNew() {
        return evictedForNew.sum();
    }

    /** Returns how many connections were evicted because of their pending bytes. */
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
    void evictForBytes(EvictionQueues own, EvictionQueues.Link current) {
        while (pendingBytes.isUnderPressure()) {
            EvictionQueues oldest = queuesWithMin(EvictionQueues::pendingSince).orElse(own);
            boolean waits = isMuchOlder(own.pendingSince(), oldest.pendingSince()) && !pendingBytes.isNearlyFull();
            if (waits || !own.evictOneForBytes(current, evictedForBytes)) {
                oldest.evictOneForBytesSoon(evictedForBytes);
                return;
            }
        }
    }

    private void evictForNew(EvictionQueues own) {
        Optional<AddressQueue> crowded = byAddress.largest().flatMap(address -> queueToEvictFrom(address, own));
        if (crowded.isPresent()) {
            crowded.get().evict(evictedForNew);
        } else {
            queuesToEvictFrom(own).evict(evictedForNew);
        }
    }

    /** Returns one that is not empty; prefers that of the current event loop, where an eviction takes effect at once. */
    private Optional<AddressQueue> queueToEvictFrom(ConnectionsByAddress.Address address, EvictionQueues loop) {
        AddressQueue own = address.queueOn(loop);
        return address.queues().stream()
                .min(Comparator.comparingLong(AddressQueue::stalledSince))
                .map(oldest -> isUrgent() || !isMuchOlder(own.stalledSince(), oldest.stalledSince()) ? own : oldest)
                .filter(queue -> queue.stalledSince() != EvictionQueues.NONE);
    }

    /** Whether evictions on other event loops have not kept up. */
    private boolean isUrgent() {
        return count.get() > limit + slack() / 2;
    }

    /** Prefers the queues of the current event loop, where an eviction takes effect at once. */
    private EvictionQueues queuesToEvictFrom(EvictionQueues own) {
        if (own.isFirstByteOverdue() || isUrgent()) {
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
        for (EventLoopState each : loops.values()) {
            for (int i = 0; i < EVICTED_FOR_DESCRIPTORS; i++) {
                each.evictionQueues.evict(evictedForNew);
            }
        }
    }

    private static boolean isMuchOlder(long own, long oldest) {
        return own == EvictionQueues.NONE ? oldest != EvictionQueues.NONE : own - oldest > MIN_STALL_DIFFERENCE_NANOS;
    }

    private Optional<EvictionQueues> queuesWithMin(ToLongFunction<EvictionQueues> time) {
        return loops.values().stream()
                .map(loop -> loop.evictionQueues)
                .filter(each -> time.applyAsLong(each) != EvictionQueues.NONE)
                .min(Comparator.comparingLong(time));
    }

    /** Makes HTTP/1.1 connections close after their next response; idle ones stay open, since a request may be on its way. */
    public void drain() {
        draining = true;
    }

    /** Fires {@link #DRAIN} on all connections. */
    public void closeIdle() {
        draining = true;
        closingIdle = true;
        for (Channel channel : open) {
            channel.pipeline().fireUserEventTriggered(DRAIN);
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

    /** Counts a connection until it is closed; empty if a limit does not allow it. */
    private Optional<ConnectionsByAddress.Address> reserve(Channel channel) {
        Optional<ConnectionsByAddress.Address> address =
                count.incrementAndGet() > hardLimit() ? Optional.empty() : reserveForAddress(channel);
        if (address.isPresent()) {
            channel.closeFuture().addListener(ended -> {
                count.decrementAndGet();
                byAddress.remove(address.get());
            });
        } else {
            count.decrementAndGet();
        }
        return address;
    }

    private long hardLimit() {
        return limit + slack();
    }

    private long slack() {
        return (long) limit / SLACK_FRACTION + SLACK;
    }

    private Optional<ConnectionsByAddress.Address> reserveForAddress(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress remote
                ? byAddress.add(clientKey(remote.getAddress()), limitPerAddress)
                : byAddress.add(UNKNOWN_ADDRESS, Integer.MAX_VALUE);
    }

    /** Returns the key that identifies a client: the IPv4 address, or the /64 network of an IPv6 address. */
    public static ByteBuffer clientKey(InetAddress address) {
        byte[] bytes = address.getAddress();
        return ByteBuffer.wrap(bytes, 0, address instanceof Inet6Address ? IPV6_PREFIX : bytes.length);
    }
}
