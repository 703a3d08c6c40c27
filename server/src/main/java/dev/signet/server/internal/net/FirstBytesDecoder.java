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
    private ReceiveTimer timer;

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
        timer = new ReceiveTimer(connection);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) {
        timer.set(0, true);
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
        if (!ctx.isRemoved() && !timer.set(actualReadableBytes(), false)) {
            ctx.close();
        }
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
