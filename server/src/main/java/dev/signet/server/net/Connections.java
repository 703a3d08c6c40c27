// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelGroupFuture;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Who is connected: at most so many together and from one address, and nobody new once the server drains. */
public final class Connections {

    private static final int MOST = 10_000;

    /**
     * What a connection takes of the heap if its client makes the most of it: one of HTTP/2 takes 8 KB as a rule, but 22 KB
     * when the table of fields that its client has filled holds as many as can be, and acknowledgements that nobody reads.
     */
    private static final int PLAIN_ITSELF = 32 << 10;

    /** The same under TLS, where full tables make 30 KB of it. */
    private static final int SECURE_ITSELF = 48 << 10;

    /** Bytes of an address of IPv6 that name the network. */
    private static final int NETWORK = 8;

    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final AtomicInteger count = new AtomicInteger();
    private final Map<ByteBuffer, Integer> byAddress = new ConcurrentHashMap<>();
    private final LongAdder admitted = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final int limit;
    private final int limitPerAddress;
    private volatile boolean draining;

    public Connections(int limit, int limitPerAddress) {
        this.limit = limit == 0 ? Integer.MAX_VALUE : limit;
        this.limitPerAddress = limitPerAddress == 0 ? Integer.MAX_VALUE : limitPerAddress;
    }

    /** How many there may be without harm to a heap of so many bytes, of which they take at most a third. */
    public static int most(long heap, boolean secure) {
        return (int) Math.min(MOST, heap / 3 / (secure ? SECURE_ITSELF : PLAIN_ITSELF));
    }

    /** Whether a new connection may stay; if so, it counts until it is closed. */
    public boolean admit(Channel channel) {
        if (draining) {
            return false;
        }
        if (!enter(channel)) {
            refused.increment();
            return false;
        }
        admitted.increment();
        open.add(channel);
        if (draining) {
            // Later, when there are handlers to hear it.
            channel.eventLoop().execute(() -> channel.pipeline().fireUserEventTriggered(Drain.STARTED));
        }
        return true;
    }

    public int count() {
        return count.get();
    }

    public long admitted() {
        return admitted.sum();
    }

    /** For want of room; that the server drains is no reason to make more of it. */
    public long refused() {
        return refused.sum();
    }

    /** Tells all connections to finish. */
    public void drain() {
        draining = true;
        for (Channel channel : open) {
            channel.pipeline().fireUserEventTriggered(Drain.STARTED);
        }
    }

    /** Waits until all are closed, or closes them when the time is over; whether that was not needed. */
    public boolean awaitClosed(long millis) throws InterruptedException {
        boolean closed = open.newCloseFuture().await(millis, TimeUnit.MILLISECONDS);
        if (!closed) {
            close();
        }
        return closed;
    }

    /** Lets nobody in any more, and closes all at once: behind the back of handlers that would say goodbye first. */
    public void close() {
        draining = true;
        ChannelGroupFuture closed = open.newCloseFuture();
        for (Channel channel : open) {
            Optional.ofNullable(channel.pipeline().firstContext()).ifPresent(ChannelHandlerContext::close);
        }
        closed.awaitUninterruptibly(1, TimeUnit.SECONDS);
    }

    private boolean enter(Channel channel) {
        if (count.incrementAndGet() > limit || !enterAddress(channel)) {
            count.decrementAndGet();
            return false;
        }
        channel.closeFuture().addListener(closed -> count.decrementAndGet());
        return true;
    }

    private boolean enterAddress(Channel channel) {
        if (limitPerAddress == Integer.MAX_VALUE || !(channel.remoteAddress() instanceof InetSocketAddress remote)) {
            return true;
        }
        ByteBuffer address = client(remote.getAddress());
        if (byAddress.merge(address, 1, Integer::sum) > limitPerAddress) {
            leave(address);
            return false;
        }
        channel.closeFuture().addListener(closed -> leave(address));
        return true;
    }

    /** What stands for one client: the network, with IPv6, since every client has one and all the addresses in it. */
    private static ByteBuffer client(InetAddress address) {
        byte[] bytes = address.getAddress();
        return ByteBuffer.wrap(bytes, 0, address instanceof Inet6Address ? NETWORK : bytes.length);
    }

    private void leave(ByteBuffer address) {
        byAddress.computeIfPresent(address, (key, number) -> number == 1 ? null : number - 1);
    }
}
