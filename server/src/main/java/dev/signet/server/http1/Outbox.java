// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.reception.Backlog;
import dev.signet.server.web.Response;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import java.nio.charset.StandardCharsets;

/**
 * The way out of a connection. Answers to pipelined requests are gathered and leave in one write; what the client does not
 * take at once is counted until it does. For the event loop only.
 */
final class Outbox {

    /** Enough to fill a segment or two; beyond it gathering saves nothing. */
    private static final int FULL = 32 * 1024;

    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ChannelHandlerContext context;
    private final Backlog backlog;
    private ByteBuf gathered = Unpooled.EMPTY_BUFFER;
    private int sending;
    private long sendingSince;

    Outbox(ChannelHandlerContext context, Backlog backlog) {
        this.context = context;
        this.backlog = backlog;
    }

    void add(Response response, byte[] body, boolean bodiless, boolean last) {
        int room = AnswerWriter.room(response, body);
        if (gathered.isReadable() && gathered.readableBytes() + room > FULL) {
            flush();
        }
        AnswerWriter.write(writable(room), response, body, bodiless, last);
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
        ChannelFuture sent = context.writeAndFlush(batch);
        if (!sent.isDone()) {
            await(sent, bytes);
        }
    }

    /** Sends what was gathered, and runs something when all of it has left. */
    void flushThen(Runnable action) {
        flush();
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> action.run());
    }

    boolean isSending() {
        return sending > 0;
    }

    /** When the client last took something, or was last given something to take. */
    long sendingSince() {
        return sendingSince;
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

    private void await(ChannelFuture sent, int bytes) {
        if (sending == 0) {
            sendingSince = System.nanoTime();
        }
        sending++;
        backlog.add(bytes);
        sent.addListener(done -> {
            sending--;
            sendingSince = System.nanoTime();
            backlog.remove(bytes);
        });
    }
}
