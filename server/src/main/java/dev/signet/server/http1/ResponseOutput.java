// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.http.Response;
import dev.signet.server.net.Connection;
import dev.signet.server.net.PendingBytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The way out of a connection. Answers to pipelined requests are gathered and leave in one write; what the client does not
 * take is counted until it does. For the event loop only.
 */
final class ResponseOutput {

    /** Enough to fill a segment or two; beyond it gathering saves nothing. */
    private static final int FULL = 32 * 1024;

    /**
     * What may wait uncounted, per connection; the connection itself costs more. Counting every answer means a promise,
     * a listener and two turns at a counter that all event loops share, for what is nearly always gone in an instant:
     * without it a 304 takes 4 % less time. No more than that fits in, because ten thousand connections may do the same.
     */
    private static final int UNCOUNTED = 1024;

    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ChannelHandlerContext context;
    private final PendingBytes pendingBytes;
    private final Connection connection;
    private final Runnable taken;
    private ByteBuf gathered = Unpooled.EMPTY_BUFFER;
    private long given;

    /** With what is to be done when the client has taken something. */
    ResponseOutput(ChannelHandlerContext context, PendingBytes pendingBytes, Runnable taken) {
        this.context = context;
        this.connection = Connection.of(context.channel(), pendingBytes);
        this.pendingBytes = pendingBytes;
        this.taken = taken;
    }

    void add(Response response, byte[] body, boolean bodiless, boolean last) {
        int room = ResponseWriter.room(response, body);
        if (gathered.isReadable() && gathered.readableBytes() + room > FULL) {
            flush();
        }
        ResponseWriter.write(writable(room), response, body, bodiless, last);
    }

    void addContinue() {
        writable(CONTINUE.length).writeBytes(CONTINUE);
    }

    /** Sends what was gathered. */
    void flush() {
        if (!gathered.isReadable()) {
            return;
        }
        ByteBuf batch = gathered;
        gathered = Unpooled.EMPTY_BUFFER;
        int bytes = batch.readableBytes();
        given += bytes;
        if (pending() + bytes <= UNCOUNTED) {
            context.writeAndFlush(batch, context.voidPromise());
        } else {
            count(context.writeAndFlush(batch), bytes);
        }
    }

    /** Sends what was gathered, and runs something when all of it has left. */
    void flushThen(Runnable action) {
        flush();
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> action.run());
    }

    /** Whether the client holds no more than its share, so that another answer may be made. */
    boolean hasRoom() {
        long pending = pending();
        return context.channel().isWritable() && (pending == 0 || pending < pendingBytes.share());
    }

    /** Whether the client has yet to take something. */
    boolean isSending() {
        return pending() > 0;
    }

    /**
     * Grows only when the client takes what it was given, in whole writes. Shrinks a little with every write, since what is
     * pending is counted with something on top.
     */
    long taken() {
        return given - pending();
    }

    void release() {
        gathered.release();
        gathered = Unpooled.EMPTY_BUFFER;
    }

    private ByteBuf writable(int room) {
        if (!gathered.isReadable()) {
            gathered = context.alloc().ioBuffer(room);
        }
        return gathered;
    }

    private void count(ChannelFuture sent, int bytes) {
        if (!sent.isDone()) {
            connection.hold(bytes);
            sent.addListener(done -> {
                connection.sent(bytes);
                taken.run();
            });
        }
    }

    /** As the channel counts it, with something on top for each write. */
    private long pending() {
        ChannelOutboundBuffer buffer = context.channel().unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes();
    }
}
