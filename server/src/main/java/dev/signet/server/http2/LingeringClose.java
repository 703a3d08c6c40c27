// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.HalfClose;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Delays the close of a connection until the client has read its responses (lingering close). The codec closes when the kernel
 * has the last response. A client that still sends, for example WINDOW_UPDATE, would receive a reset, which discards what it
 * has not read. Therefore only the output is shut down first, and input is discarded until the client closes its side, sends
 * nothing for {@link HalfClose#LINGER}, or the timeout has passed.
 */
final class LingeringClose extends ChannelDuplexHandler {

    private final Duration timeout;
    private boolean closing;
    private long end;

    @SuppressWarnings("NullAway.Init") // set when closing
    private Future<?> timer;

    /** Creates a handler that closes after the timeout at the latest. */
    LingeringClose(Duration timeout) {
        this.timeout = timeout;
    }

    /** Closes the connection at once: the client does not read any more. */
    static void spare(Channel channel) {
        channel.pipeline().context(LingeringClose.class).close();
    }

    /** Flushes the codec first. A second close takes effect at once. */
    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        if (closing || !ctx.channel().isActive()) {
            ctx.close(promise);
            return;
        }
        closing = true;
        end = now(ctx) + timeout.toNanos();
        timer = closeLater(ctx);
        ctx.channel().closeFuture().addListener(closed -> promise.trySuccess());
        ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> HalfClose.shutdownOutput(ctx));
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (closing) {
            ReferenceCountUtil.release(message);
            timer.cancel(false);
            timer = closeLater(ctx);
        } else {
            ctx.fireChannelRead(message);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (closing && event == ChannelInputShutdownReadComplete.INSTANCE) {
            ctx.close();
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (closing) {
            timer.cancel(false);
        }
    }

    /** A client that still reads sends WINDOW_UPDATE more often. */
    private Future<?> closeLater(ChannelHandlerContext ctx) {
        long time = Math.min(HalfClose.LINGER.toNanos(), end - now(ctx));
        return ctx.executor().schedule(() -> ctx.close(), time, TimeUnit.NANOSECONDS);
    }

    private static long now(ChannelHandlerContext ctx) {
        return ctx.executor().ticker().nanoTime();
    }
}
