// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Looks at what comes in before a decoder of Netty does, which keeps an unfinished frame for as long as the client says
 * something now and then, together with the whole buffer it was read into. Here a frame must be complete in time, counts as
 * pending until it is, and takes no more room than it has bytes.
 */
public abstract class IncompleteFrameGuard extends ChannelInboundHandlerAdapter {

    private final byte[] head;
    private final Duration patience;
    private final PendingBytes pendingBytes;

    @SuppressWarnings("NullAway.Init") // set when the handler is added, before any event
    private Connection connection;

    private int headLength;
    private int payloadLeft;
    private int unfinished;
    private int counted;
    private boolean watching;

    @SuppressWarnings("NullAway.Init") // set before it is watching
    private Future<?> timer;

    /** For a connection of frames with heads of one length, after a preface that may be empty. */
    protected IncompleteFrameGuard(int preface, int headLength, Duration patience, PendingBytes pendingBytes) {
        this.payloadLeft = preface;
        this.head = new byte[headLength];
        this.patience = patience;
        this.pendingBytes = pendingBytes;
    }

    /** How much follows a head. */
    protected abstract int payloadLength(byte[] frameHead);

    /** Whether the last frame goes on in the next one. */
    protected abstract boolean goesOn();

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        connection = Connection.of(ctx.channel(), pendingBytes);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        connection.received();
        if (follow(bytes)) {
            rest();
        }
        if (unfinished > 0 && !watching) {
            watching = true;
            timer = ctx.executor().schedule(() -> ctx.close(), patience.toNanos(), TimeUnit.NANOSECONDS);
        }
        connection.hold(unfinished - counted);
        counted = unfinished;
        if (!pendingBytes.mayKeep(unfinished)) {
            bytes.release();
            ctx.close();
        } else {
            handOn(ctx, bytes);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        rest();
        connection.hold(-counted);
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
                if (headLength == head.length) {
                    headLength = 0;
                    payloadLeft = payloadLength(head);
                }
            }
            if (payloadLeft == 0 && headLength == 0 && !goesOn()) {
                unfinished = 0;
                finished = true;
            }
        }
        return finished;
    }

    /** What is finished as it is, and a copy of what is not. */
    private void handOn(ChannelHandlerContext ctx, ByteBuf bytes) {
        int rest = Math.min(unfinished, bytes.readableBytes());
        if (rest == 0) {
            ctx.fireChannelRead(bytes);
            return;
        }
        int end = bytes.writerIndex() - rest;
        ByteBuf copy = Unpooled.copiedBuffer(bytes.slice(end, rest));
        bytes.writerIndex(end);
        if (bytes.isReadable()) {
            ctx.fireChannelRead(bytes);
        } else {
            bytes.release();
        }
        ctx.fireChannelRead(copy);
    }

    private void rest() {
        if (watching) {
            watching = false;
            timer.cancel(false);
        }
    }
}
