// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.AttributeKey;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A connection as its {@link LoopConnections} sees it: its state, its pending bytes, and its turn to be served. For its event loop only.
 *
 * <p>Progress is a complete request, or a response that was written to the socket. Other bytes are no progress, so a client cannot
 * keep its connection by sending one byte at a time. The state changes with progress only, so its timeout does not restart
 * without any.
 */
public final class Connection extends Entry {

    private static final AttributeKey<Connection> KEY = AttributeKey.valueOf(Connection.class, "connection");

    /** As small as a 503, so rejecting them would save nothing. */
    private static final long ALWAYS_ALLOWED_BYTES = 128;

    private final Channel channel;
    final LoopConnections loop;
    final LoopConnections.Address address;
    private Consumer<State> timeoutAction = state -> abort();

    private long pending;
    long unsent;
    int rendering;
    private boolean silent = true;
    private boolean lingering;
    private boolean evicted;

    private boolean inSlice;
    private long sliceEnd;
    private boolean continuationQueued;

    Connection(Channel channel, LoopConnections loop, LoopConnections.Address address) {
        this.channel = channel;
        this.loop = loop;
        this.address = address;
        channel.attr(KEY).set(this);
        enter(State.SILENT);
        channel.closeFuture().addListener(closed -> {
            unlink();
            loop.addPending(-pending, this);
            pending = 0;
            evicted = true;
            loop.addCount(address, -1);
        });
    }

    /** Returns the state of a channel that a {@link ConnectionTable} has admitted. */
    public static Connection of(Channel channel) {
        return Objects.requireNonNull(channel.attr(KEY).get(), "not admitted");
    }

    /** Sets what is called when a state has lasted for its timeout, and again after each further timeout. */
    public void onTimeout(Consumer<State> action) {
        timeoutAction = action;
    }

    @Override
    protected void onTimeout(State current) {
        timeoutAction.accept(current);
    }

    @Override
    protected Connection connection() {
        return this;
    }

    /** To be called for every read; only the first one changes the state. */
    public void onBytesReceived() {
        if (silent) {
            silent = false;
            enter(nextState());
        }
    }

    /** Returns what identifies the client: see {@link ConnectionTable#clientKey}. */
    public ByteBuffer clientKey() {
        return address.key;
    }

    /**
     * The input that a handler keeps, which is pending. It has a state and a timeout of its own, which do not change those of the
     * connection. Inputs are nested: a TLS record may end in an incomplete frame.
     */
    public final class Input extends Entry {

        private boolean incomplete;
        private int bytes;

        /**
         * Sets the pending bytes, and whether the server is ready to read the rest of something, whose timeout begins then. Returns
         * false if there are more bytes than before, and too many.
         */
        public boolean set(int pendingBytes, boolean isIncomplete) {
            if (!isIncomplete) {
                complete();
            } else if (!incomplete) {
                incomplete = true;
                enter(State.RECEIVING);
            }
            int more = pendingBytes - bytes;
            bytes = pendingBytes;
            addPending(more);
            return more <= 0 || bytes <= ALWAYS_ALLOWED_BYTES || !isPendingLimitExceeded();
        }

        /** Ends the timeout; what follows has its own. */
        public void complete() {
            incomplete = false;
            unlink();
        }

        public boolean isIncomplete() {
            return incomplete;
        }

        @Override
        protected Connection connection() {
            return Connection.this;
        }

        @Override
        protected void onTimeout(State current) {
            Connection.this.onTimeout(current);
        }
    }

    /** Records a complete request or a written response as progress, unless the socket has not taken all responses. */
    public void onProgress(long now) {
        if (unsent == 0) {
            enter(nextState(), now);
        }
    }

    /** Adds renderings, or subtracts them if negative. A connection that has some is not evicted for a new one. */
    public void addRenderings(int more) {
        rendering += more;
        onProgress(now());
    }

    public boolean isRendering() {
        return rendering > 0;
    }

    /** The responses are sent; the connection is closed when the client has not sent a byte for a timeout. */
    void onLingering() {
        lingering = true;
        enter(State.LINGERING);
    }

    /** Adds bytes that the socket has not taken yet; they are pending. */
    void addUnsent(int bytes) {
        unsent += bytes;
        addPending(bytes);
        if (unsent == bytes) {
            enter(nextState());
        }
    }

    /** Removes bytes that were written to the socket, which is progress. */
    void onBytesSent(int bytes) {
        unsent -= bytes;
        addPending(-bytes);
        enter(nextState());
    }

    /** Adds to the pending bytes of the connection, or subtracts if negative. May evict other connections. */
    public void addPending(int bytes) {
        if (bytes != 0 && !evicted) {
            pending += bytes;
            loop.addPending(bytes, this);
        }
    }

    /** Whether the limit of pending bytes is exceeded, because the connections that have them cannot be evicted. */
    public boolean isPendingLimitExceeded() {
        return loop.pending.get() > loop.table.pendingPerLoop;
    }

    /** Returns whether a response of this length may wait for its client. */
    public boolean fitsPendingLimit(int bytes) {
        return bytes <= ALWAYS_ALLOWED_BYTES || loop.pending.get() + bytes <= loop.table.pendingPerLoop;
    }

    private State nextState() {
        if (lingering) {
            return State.LINGERING;
        }
        if (unsent > 0) {
            return State.SENDING;
        }
        if (rendering > 0) {
            return State.RENDERING;
        }
        return silent ? State.SILENT : State.IDLE;
    }

    boolean isOpen() {
        return !evicted && channel.isOpen();
    }

    /** Starts the time for which the connection may be served before others are, unless it is running. */
    public void beginSlice(long now) {
        if (!inSlice) {
            inSlice = true;
            sliceEnd = now + LoopConnections.SLICE;
        }
    }

    public boolean isSliceSpent(long now) {
        return now - sliceEnd >= 0;
    }

    /** Ends the slice, because the event loop serves other connections now. */
    public void endSlice() {
        inSlice = false;
    }

    /** Continues with a new slice after the event loop has served other connections. */
    public void continueLater(Runnable resume) {
        if (!continuationQueued) {
            continuationQueued = true;
            loop.continueLater(() -> {
                continuationQueued = false;
                endSlice();
                run(resume);
            });
        }
    }

    public boolean isContinuationQueued() {
        return continuationQueued;
    }

    /** Flushes when the event loop has read from the other connections that are ready, or soon. */
    public void flushLater(Runnable flush) {
        loop.flushLater(() -> run(flush));
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
        return loop.table.draining;
    }

    public long now() {
        return loop.now();
    }

    public Channel channel() {
        return channel;
    }

    /**
     * Aborts the connection, unless it was evicted before. Its bytes no longer count, although handlers release them a little
     * later: otherwise another connection would be evicted for them.
     */
    @Override
    protected boolean evict() {
        if (evicted) {
            return false;
        }
        addPending((int) -pending);
        evicted = true;
        unlink();
        abort();
        return true;
    }

    /** Closes the connection at once, without the handlers that would let the client read its last response. */
    public void abort() {
        Optional.ofNullable(channel.pipeline().firstContext()).ifPresent(ChannelHandlerContext::close);
    }
}
