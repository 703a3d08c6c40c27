// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.ByteToMessageDecoder;

/**
 * Holds the first bytes of a connection until they decide which handlers it needs; then the subclass adds those and removes
 * itself, and they receive the bytes. Until then a connection takes little memory. The bytes count as
 * pending, and must be complete within the receive timeout.
 */
public abstract class FirstBytesDecoder extends ByteToMessageDecoder {

    private final int maxLength;
    private Connection connection;
    private int pending;

    /**
     * Creates a decoder for one connection.
     *
     * @param maxLength reads of fewer bytes are copied, since their read buffer is many times larger
     */
    protected FirstBytesDecoder(int maxLength) {
        this.maxLength = maxLength;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        connection = Connection.of(ctx.channel());
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) {
        setPending(0);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        ByteBuf bytes = (ByteBuf) message;
        connection.onBytesReceived();
        if (bytes.readableBytes() < maxLength) {
            try {
                super.channelRead(ctx, Unpooled.copiedBuffer(bytes));
            } finally {
                bytes.release();
            }
        } else {
            super.channelRead(ctx, bytes);
        }
        if (!ctx.isRemoved()) {
            setPending(actualReadableBytes());
            if (!connection.mayKeep(pending)) {
                ctx.close();
            }
        }
    }

    private void setPending(int bytes) {
        if ((pending > 0) != (bytes > 0)) {
            connection.setReceiving(bytes > 0);
        }
        connection.addPending(bytes - pending);
        pending = bytes;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
        if (event == ConnectionTable.DRAIN || event == ChannelInputShutdownReadComplete.INSTANCE) {
            ctx.close();
        } else {
            super.userEventTriggered(ctx, event);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
        ErrorLog.logConnectionError(cause);
    }
}
