// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.util.AttributeKey;
import java.util.Objects;
import java.util.Optional;

/**
 * The state of a connection that decides whether it may be evicted: whether its client has sent anything, whether the server is
 * rendering for it, how many pending bytes it has, and since when its client has made no progress. For its event loop only.
 *
 * <p>Progress is a complete request or response bytes that were written to the socket. Other bytes are no progress, so a client
 * cannot keep its connection by sending one byte at a time.
 */
public final class Connection extends EvictionQueues.Link {

    private static final AttributeKey<Connection> KEY = AttributeKey.valueOf(Connection.class, "connection");

    private final Channel channel;
    private final EventLoopState loop;
    final EvictionQueues.AddressLink addressLink;
    private long pending;
    private int rendering;
    private boolean silent = true;
    private boolean evicted;

    Connection(Channel channel, EventLoopState loop, ConnectionsByAddress.Address address) {
        this.channel = channel;
        this.loop = loop;
        this.addressLink = new EvictionQueues.AddressLink(this, address.queueOn(loop.evictionQueues));
        channel.attr(KEY).set(this);
        loop.deferredWork.opened();
        requeue();
        channel.closeFuture().addListener(closed -> {
            loop.deferredWork.closed();
            leaveQueues();
        });
    }

    /** Returns the state of a channel that a {@link ConnectionTable} has admitted. */
    public static Connection of(Channel channel) {
        return Objects.requireNonNull(channel.attr(KEY).get(), "not admitted");
    }

    /** To be called for every read; only the first one changes the state. */
    public void onBytesReceived() {
        if (silent) {
            silent = false;
            requeue();
        }
    }

    /** Records a complete request as progress, unless responses wait for the client. */
    public void onRequest() {
        if (pending == 0) {
            requeue();
        }
    }

    /** Prevents eviction until {@link #onRenderEnd}. Renderings may overlap. */
    public void onRenderStart() {
        rendering++;
        requeue();
    }

    public void onRenderEnd() {
        rendering--;
        requeue();
    }

    /** Adds to the pending bytes of the connection, or subtracts if negative. May evict connections. */
    void addPending(long bytes) {
        if (bytes == 0 || evicted) {
            return;
        }
        boolean wasPending = pending > 0;
        pendingBytes().add(bytes, pending);
        pending += bytes;
        if (wasPending != pending > 0) {
            requeue();
        }
        if (bytes > 0 && pendingBytes().isUnderPressure()) {
            loop.evictionQueues.evictForBytes(this);
        }
    }

    /** Removes pending bytes that were written to the socket, which is progress. */
    void onBytesSent(long bytes) {
        addPending(-bytes);
        if (pending > 0) {
            requeue();
        }
    }

    /** Flushes when the event loop has read from the other connections that are ready, or soon. */
    public void flushLater(Runnable flush) {
        loop.flushQueue.add(() -> run(flush));
    }

    /** Runs work outside of a pipeline event. The handlers learn of an exception, which would be lost otherwise. */
    public void run(Runnable work) {
        try {
            work.run();
        } catch (Throwable failure) {
            channel.pipeline().fireExceptionCaught(failure);
        }
    }

    /** Whether the server is draining, so that the connection is to be closed after its next response. */
    public boolean isDraining() {
        return loop.draining.getAsBoolean();
    }

    /** Returns the time of the event loop, in nanoseconds. */
    public long now() {
        return channel.eventLoop().ticker().nanoTime();
    }

    EventLoop eventLoop() {
        return channel.eventLoop();
    }

    PendingBytes pendingBytes() {
        return loop.pendingBytes;
    }

    DeferredWork deferredWork() {
        return loop.deferredWork;
    }

    /** Returns the number of its pending bytes. */
    long pending() {
        return pending;
    }

    /** Returns the number of responses that are being rendered. */
    int renderings() {
        return rendering;
    }

    /**
     * Aborts the connection. Its bytes no longer count, although handlers release them a little later: otherwise another
     * connection would be evicted for them.
     */
    void evict() {
        addPending(-pending);
        evicted = true;
        leaveQueues();
        abort();
    }

    /** Closes the connection at once, without the handlers that would let the client read its last response. */
    public void abort() {
        Optional.ofNullable(channel.pipeline().firstContext()).ifPresent(ChannelHandlerContext::close);
    }

    private void leaveQueues() {
        unlink();
        addressLink.unlink();
    }

    /** Moves the connection to the end of the queue for its state, and of that for its address. */
    private void requeue() {
        EvictionQueues queues = loop.evictionQueues;
        if (!channel.isOpen()) {
            leaveQueues();
        } else if (rendering > 0) {
            queues.append(this, queues.rendering);
        } else if (silent) {
            queues.append(this, queues.silent);
        } else {
            queues.append(this, pending > 0 ? queues.pending : queues.idle);
        }
    }
}
