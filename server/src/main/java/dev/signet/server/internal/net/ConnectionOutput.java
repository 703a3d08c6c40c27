// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/**
 * The output of a connection. Responses to pipelined or concurrent requests are sent in one write; unsent bytes count as pending.
 * For the event loop only.
 *
 * <p>A protocol handler that also writes to the pipeline adds the output before itself, so that what it writes there does not
 * overtake responses that were added before.
 */
public final class ConnectionOutput extends ChannelOutboundHandlerAdapter {

    /** Bytes at which a batch is written; larger batches gain nothing. */
    private static final int MAX_BATCH = 32 * 1024;

    /**
     * Unsent bytes per connection that are not counted; the connection itself takes more memory. Counting requires a promise, a
     * listener and two updates of a counter shared by all event loops, while most writes complete at once. Small, since it applies
     * to every connection.
     */
    private static final int MAX_UNCOUNTED = 1024;

    /** Assumed length of an image that is being rendered, in bytes; few are longer. */
    private static final int LARGE_IMAGE = 32 * 1024;

    private final ChannelHandlerContext context;
    private final Connection connection;
    private final ConnectionQuota quota;
    private final Runnable onSent;
    private ByteBuf batch = Unpooled.EMPTY_BUFFER;
    /** Length of the last batch: the next one is probably as long, and extending it would copy it. */
    private int lastLength;

    private long written;

    /**
     * Creates an output.
     *
     * @param context of the protocol handler
     * @param onSent called when a write that had to wait is complete
     */
    public ConnectionOutput(ChannelHandlerContext context, Connection connection, Runnable onSent) {
        this.context = context;
        this.connection = connection;
        this.quota = new ConnectionQuota(connection);
        this.onSent = onSent;
    }

    /** Returns the batch, to which at most this many bytes may be appended. Writes the batch first if it would become too large. */
    public ByteBuf batch(int length) {
        if (batch.isReadable() && batch.readableBytes() + length > MAX_BATCH) {
            flush();
        }
        if (!batch.isReadable()) {
            release();
            batch = context.alloc().ioBuffer(Math.max(length, lastLength));
        }
        return batch;
    }

    /** Whether responses were added that are not written. */
    public boolean hasBatch() {
        return batch.isReadable();
    }

    /** Writes the batch to the socket, or as much of it as the socket takes. */
    public void flush() {
        write(true);
    }

    private void write(boolean flush) {
        if (!batch.isReadable()) {
            return;
        }
        ByteBuf full = batch;
        batch = Unpooled.EMPTY_BUFFER;
        int bytes = full.readableBytes();
        lastLength = bytes;
        written += bytes;
        boolean counted = unsentBytes() + bytes > MAX_UNCOUNTED;
        ChannelPromise promise = counted ? context.newPromise() : context.voidPromise();
        if (flush) {
            context.writeAndFlush(full, promise);
        } else {
            context.write(full, promise);
        }
        if (counted) {
            count(promise, bytes);
        }
    }

    /** Writes the batch and runs an action when it is sent. */
    public void flushThen(Runnable action) {
        flush();
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> action.run());
    }

    /** Whether the unsent bytes are below the share of a connection, so that another response may be created. */
    public boolean mayRespond() {
        return context.channel().isWritable() && quota.remaining() > (long) connection.renderings() * LARGE_IMAGE;
    }

    /** Whether nothing is unsent, or so little that it is not counted. */
    public boolean hasSentAll() {
        return quota.isEmpty();
    }

    /** Returns the quota of unsent responses, to which the protocol adds those that it cannot write yet. */
    public ConnectionQuota quota() {
        return quota;
    }

    /** Whether bytes are unsent. */
    boolean isSending() {
        return unsentBytes() > 0;
    }

    /**
     * Returns the number of sent bytes. It grows only with whole writes and shrinks a little with each new one, since the
     * channel adds an overhead to pending bytes.
     */
    long sentBytes() {
        return written - unsentBytes();
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        write(false);
        ctx.write(message, promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        if (hasBatch()) {
            flush();
        } else {
            ctx.flush();
        }
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        flush(ctx);
        ctx.close(promise);
    }

    public void release() {
        batch.release();
        batch = Unpooled.EMPTY_BUFFER;
    }

    private void count(ChannelFuture sent, int bytes) {
        if (!sent.isDone()) {
            quota.add(bytes);
            sent.addListener(done -> {
                quota.sent(bytes);
                connection.run(onSent);
            });
        }
    }

    /** Returns the unsent bytes as the channel counts them, with an overhead per write. */
    private long unsentBytes() {
        ChannelOutboundBuffer buffer = context.channel().unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes();
    }
}
