// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Limits incomplete frames before a decoder of Netty, which would keep one without a deadline, together with its whole read
 * buffer. Here a frame must be complete within a timeout, counts as pending bytes until then, and is copied to a buffer of its
 * size.
 */
public abstract class IncompleteFrameGuard extends ChannelInboundHandlerAdapter {

    /** Returned by {@link #payloadLength} to discard the frame and the rest of the read. */
    protected static final int REJECTED = -1;

    private final byte[] header;

    private Connection connection;
    private boolean receiving;

    private int headerLength;
    private int payloadLeft;
    /** Bytes received of the incomplete frame. */
    private int incomplete;

    /** Creates a guard for frames with headers of a fixed length, after a preface that may be empty. */
    protected IncompleteFrameGuard(int preface, int headerLength) {
        this.payloadLeft = preface;
        this.header = new byte[headerLength];
    }

    /** Returns the length of the payload after a header, or {@link #REJECTED}. Called once per frame. */
    protected abstract int payloadLength(byte[] frameHeader);

    /** Whether the last frame is continued in the next one. */
    protected abstract boolean isContinued();

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        connection = Connection.of(ctx.channel());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        ByteBuf bytes = (ByteBuf) message;
        connection.onBytesReceived();
        int before = incomplete;
        boolean ended = track(bytes);
        setReceiving(receiving && !ended);
        setReceiving(incomplete > 0);
        connection.addPending(incomplete - before);
        if (incomplete <= before || connection.mayKeep(incomplete)) {
            pass(ctx, bytes);
        } else {
            bytes.release();
            ctx.close();
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        setReceiving(false);
        connection.addPending(-incomplete);
    }

    private void setReceiving(boolean value) {
        if (receiving != value) {
            receiving = value;
            connection.setReceiving(value);
        }
    }

    /** Updates {@code incomplete}; returns whether a frame has ended. */
    private boolean track(ByteBuf bytes) {
        boolean ended = false;
        int at = bytes.readerIndex();
        while (at < bytes.writerIndex()) {
            if (payloadLeft > 0) {
                int count = Math.min(payloadLeft, bytes.writerIndex() - at);
                payloadLeft -= count;
                incomplete += count;
                at += count;
            } else {
                header[headerLength++] = bytes.getByte(at++);
                incomplete++;
                if (headerLength == header.length) {
                    headerLength = 0;
                    payloadLeft = payloadLength(header);
                    if (payloadLeft == REJECTED) {
                        payloadLeft = 0;
                        bytes.writerIndex(Math.max(bytes.readerIndex(), at - header.length));
                    }
                }
            }
            if (payloadLeft == 0 && headerLength == 0 && !isContinued()) {
                incomplete = 0;
                ended = true;
            }
        }
        return ended;
    }

    /** Passes on complete frames without a copy, and a copy of the rest. */
    private void pass(ChannelHandlerContext ctx, ByteBuf bytes) {
        int rest = Math.min(incomplete, bytes.readableBytes());
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
}
