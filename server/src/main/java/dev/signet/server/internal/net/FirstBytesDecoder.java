// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Holds the first bytes of a connection until they decide which handlers it needs; then the subclass adds those and removes
 * itself, and they receive the bytes. Until then a connection takes little memory. The bytes count as pending.
 */
public abstract class FirstBytesDecoder extends ByteToMessageDecoder {

    private final int maxLength;
    private final Duration silence;
    private final Duration timeout;

    private Connection connection;
    private ConnectionQuota quota;

    private boolean timeoutStarted;

    private Future<?> timer;

    /**
     * Creates a decoder for one connection.
     *
     * @param maxLength reads of fewer bytes are copied, since their read buffer is many times larger
     * @param silence time until the first byte
     * @param timeout time from the first byte until this handler is removed
     */
    protected FirstBytesDecoder(int maxLength, Duration silence, Duration timeout) {
        this.maxLength = maxLength;
        this.silence = silence;
        this.timeout = timeout;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        connection = Connection.of(ctx.channel());
        quota = new ConnectionQuota(connection);
        closeAfter(silence, ctx);
    }

    /** The timer would keep the closed connection in memory. */
    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) {
        timer.cancel(false);
        quota.set(0);
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
            await(ctx);
        }
    }

    private void await(ChannelHandlerContext ctx) {
        if (!timeoutStarted) {
            timeoutStarted = true;
            timer.cancel(false);
            closeAfter(timeout, ctx);
        }
        if (!quota.set(actualReadableBytes())) {
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

    private void closeAfter(Duration time, ChannelHandlerContext ctx) {
        timer = ctx.executor().schedule(() -> ctx.close(), time.toNanos(), TimeUnit.NANOSECONDS);
    }
}
