// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.http.Response;
import dev.signet.server.net.Connection;
import dev.signet.server.net.ConnectionQuota;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The output of a connection. Responses to pipelined requests are sent in one write; unsent bytes count as pending. For the
 * event loop only.
 */
final class ResponseOutput {

    /** Bytes at which a batch is written; larger batches gain nothing. */
    private static final int MAX_BATCH = 32 * 1024;

    /**
     * Unsent bytes per connection that are not counted; the connection itself takes more memory. Counting requires a promise, a
     * listener and two updates of a counter shared by all event loops, while most writes complete at once: without it a 304
     * takes 4 % less time. Small, since it applies to every connection.
     */
    private static final int MAX_UNCOUNTED = 1024;

    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ChannelHandlerContext context;
    private final ConnectionQuota quota;
    private final Runnable onSent;
    private ByteBuf batch = Unpooled.EMPTY_BUFFER;
    private long written;

    /** Creates an output that calls a function when a write that had to wait is complete. */
    ResponseOutput(ChannelHandlerContext context, Connection connection, Runnable onSent) {
        this.context = context;
        this.quota = new ConnectionQuota(connection);
        this.onSent = onSent;
    }

    void add(Response response, byte[] body, boolean headOnly, boolean last) {
        int length = ResponseWriter.maxLength(response, body);
        if (batch.isReadable() && batch.readableBytes() + length > MAX_BATCH) {
            flush();
        }
        ResponseWriter.write(writable(length), response, body, headOnly, last);
    }

    void addContinue() {
        writable(CONTINUE.length).writeBytes(CONTINUE);
    }

    /** Whether responses were added that are not written. */
    boolean hasBatch() {
        return batch.isReadable();
    }

    /** Writes the batch. */
    void flush() {
        if (!batch.isReadable()) {
            return;
        }
        ByteBuf full = batch;
        batch = Unpooled.EMPTY_BUFFER;
        int bytes = full.readableBytes();
        written += bytes;
        if (pending() + bytes <= MAX_UNCOUNTED) {
            context.writeAndFlush(full, context.voidPromise());
        } else {
            count(context.writeAndFlush(full), bytes);
        }
    }

    /** Writes the batch and runs an action when it is sent. */
    void flushThen(Runnable action) {
        flush();
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> action.run());
    }

    /** Whether the unsent bytes are below the share of a connection, so that another response may be created. */
    boolean mayRespond() {
        long pending = pending();
        return context.channel().isWritable() && (pending == 0 || pending < quota.share());
    }

    /** Whether bytes are unsent. */
    boolean isSending() {
        return pending() > 0;
    }

    /**
     * Returns the number of sent bytes. It grows only with whole writes and shrinks a little with each new one, since the
     * channel adds an overhead to pending bytes.
     */
    long sentBytes() {
        return written - pending();
    }

    void release() {
        batch.release();
        batch = Unpooled.EMPTY_BUFFER;
    }

    private ByteBuf writable(int length) {
        if (!batch.isReadable()) {
            batch = context.alloc().ioBuffer(length);
        }
        return batch;
    }

    private void count(ChannelFuture sent, int bytes) {
        if (!sent.isDone()) {
            quota.add(bytes);
            sent.addListener(done -> {
                quota.sent(bytes);
                onSent.run();
            });
        }
    }

    /** Returns the unsent bytes as the channel counts them, with an overhead per write. */
    private long pending() {
        ChannelOutboundBuffer buffer = context.channel().unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes();
    }
}
