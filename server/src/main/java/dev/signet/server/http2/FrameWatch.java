// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Limits;
import dev.signet.server.reception.Backlog;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Looks at what comes in before the codec does: a frame, and headers that go over several, must be complete in time, and
 * until then count as pending. The codec keeps unfinished ones for as long as the client says something now and then.
 */
final class FrameWatch extends ChannelInboundHandlerAdapter {

    private static final int PREFACE = 24;
    private static final int HEAD = 9;
    private static final int TYPE = 3;
    private static final int FLAGS = 4;
    private static final int HEADERS = 1;
    private static final int CONTINUATION = 9;
    private static final int END_HEADERS = 4;

    private final Limits limits;
    private final Backlog backlog;

    private final byte[] head = new byte[HEAD];
    private int headLength;
    private int payloadLeft = PREFACE;
    private boolean inHeaders;
    private int unfinished;
    private int counted;
    private boolean watching;

    @SuppressWarnings("NullAway.Init") // set before it is watching
    private Future<?> timer;

    FrameWatch(Limits limits, Backlog backlog) {
        this.limits = limits;
        this.backlog = backlog;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (follow(bytes)) {
            rest();
        }
        if (unfinished > 0 && !watching) {
            watching = true;
            timer = ctx.executor()
                    .schedule(() -> ctx.close(), limits.headerTimeout().toNanos(), TimeUnit.NANOSECONDS);
        }
        backlog.add(unfinished - counted);
        counted = unfinished;
        if (unfinished > 0 && backlog.isFull()) {
            bytes.release();
            ctx.close();
        } else {
            ctx.fireChannelRead(bytes);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        rest();
        backlog.remove(counted);
        counted = 0;
    }

    /** Whether something has come to its end; afterwards {@code unfinished} is how much there is of what has not. */
    private boolean follow(ByteBuf bytes) {
        boolean finished = false;
        int at = bytes.readerIndex();
        while (at < bytes.writerIndex()) {
            if (payloadLeft > 0) {
                int count = Math.min(payloadLeft, bytes.writerIndex() - at);
                payloadLeft -= count;
                unfinished += count;
                at += count;
            } else {
                head[headLength++] = bytes.getByte(at++);
                unfinished++;
                if (headLength == HEAD) {
                    beginPayload();
                }
            }
            if (payloadLeft == 0 && headLength == 0 && !inHeaders) {
                unfinished = 0;
                finished = true;
            }
        }
        return finished;
    }

    private void beginPayload() {
        headLength = 0;
        payloadLeft = (head[0] & 0xff) << 16 | (head[1] & 0xff) << 8 | (head[2] & 0xff);
        if (head[TYPE] == HEADERS || head[TYPE] == CONTINUATION) {
            inHeaders = (head[FLAGS] & END_HEADERS) == 0;
        }
    }

    private void rest() {
        if (watching) {
            watching = false;
            timer.cancel(false);
        }
    }
}
