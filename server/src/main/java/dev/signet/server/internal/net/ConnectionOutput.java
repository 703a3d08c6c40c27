// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/**
 * The output of a connection. Responses to pipelined or concurrent requests are sent in one write; unsent bytes count as pending.
 * For the event loop only.
 *
 * <p>A handler before that of the protocol, so that what the latter writes to the pipeline does not overtake responses that were
 * added before.
 */
public final class ConnectionOutput extends ChannelOutboundHandlerAdapter {

    /** Bytes at which a batch is written; larger batches gain nothing. */
    private static final int MAX_BATCH = 32 * 1024;

    /** Unsent bytes, with responses that wait for flow control, above which no further request is served. */
    private static final int MAX_UNSENT = 64 * 1024;

    /** Large images that are rendered for a connection at the same time. */
    private static final int MAX_RENDERINGS = 16;

    private final Runnable onSent;
    private ChannelHandlerContext context;
    private Connection connection;
    private ByteBuf batch = Unpooled.EMPTY_BUFFER;
    /** Length of the last batch: the next one is probably as long, and extending it would copy it. */
    private int lastLength;

    /** Creates an output that calls this when a write that had to wait is complete. */
    public ConnectionOutput(Runnable onSent) {
        this.onSent = onSent;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        connection = Connection.of(ctx.channel());
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        batch.release();
        batch = Unpooled.EMPTY_BUFFER;
    }

    /** Returns the batch, to which at most this many bytes may be appended. Writes the batch first if it would become too large. */
    public ByteBuf batch(int length) {
        if (batch.isReadable() && batch.readableBytes() + length > MAX_BATCH) {
            flushBatch();
        }
        if (!batch.isReadable()) {
            batch.release();
            batch = Unpooled.EMPTY_BUFFER;
            batch = context.alloc().ioBuffer(Math.max(length, Math.min(lastLength, MAX_BATCH)));
        }
        return batch;
    }

    public boolean hasBatch() {
        return batch.isReadable();
    }

    /** Writes the batch to the socket, or as much of it as the socket takes. */
    public void flushBatch() {
        writeBatch(true);
    }

    private void writeBatch(boolean flush) {
        if (!batch.isReadable()) {
            return;
        }
        // A buffer holds its whole capacity until all of it is sent; to shrink one that is nearly full would copy it.
        ByteBuf full = batch.capacity() > 2 * batch.writerIndex() ? batch.capacity(batch.writerIndex()) : batch;
        batch = Unpooled.EMPTY_BUFFER;
        lastLength = full.readableBytes();
        int capacity = full.capacity();
        ChannelFuture written = flush ? context.writeAndFlush(full) : context.write(full);
        if (!written.isDone()) {
            connection.addUnsent(capacity);
            written.addListener(sent -> {
                connection.onBytesSent(capacity);
                connection.run(onSent);
            });
        }
    }

    /** Whether another response may be created, if this many bytes of responses wait for flow control. */
    public boolean mayRespond(int waiting) {
        return context.channel().isActive()
                && connection.unsent + waiting < MAX_UNSENT
                && connection.rendering < MAX_RENDERINGS;
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        writeBatch(false);
        ctx.write(message, promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        if (hasBatch()) {
            flushBatch();
        } else {
            ctx.flush();
        }
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        flush(ctx);
        ctx.close(promise);
    }
}
