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
 * The end of a connection, of which the client may not know yet. The codec closes as soon as the kernel has the last
 * answer. But a client goes on sending while it reads, if only to say how much it has read, and to a closed connection that
 * means a reset, which destroys what it has not read yet. So only our side is closed first, and what still comes is
 * dropped, until the client has closed its own, or falls silent, or took long enough.
 */
final class LingeringClose extends ChannelDuplexHandler {

    private final Duration patience;
    private boolean said;
    private long end;

    @SuppressWarnings("NullAway.Init") // set when it is said
    private Future<?> timer;

    /** With so much time for all of it. */
    LingeringClose(Duration patience) {
        this.patience = patience;
    }

    /** Closes both sides at once: nobody is there who would read. */
    static void spare(Channel channel) {
        channel.pipeline().context(LingeringClose.class).close();
    }

    /** What the codec has written leaves first. Whoever closes again does not want to wait. */
    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        if (said || !ctx.channel().isActive()) {
            ctx.close(promise);
            return;
        }
        said = true;
        end = now(ctx) + patience.toNanos();
        timer = closeLater(ctx);
        ctx.channel().closeFuture().addListener(closed -> promise.trySuccess());
        ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> HalfClose.say(ctx));
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (said) {
            ReferenceCountUtil.release(message);
            timer.cancel(false);
            timer = closeLater(ctx);
        } else {
            ctx.fireChannelRead(message);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (said && event == ChannelInputShutdownReadComplete.INSTANCE) {
            ctx.close();
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (said) {
            timer.cancel(false);
        }
    }

    /** Whoever still reads says so more often. */
    private Future<?> closeLater(ChannelHandlerContext ctx) {
        long time = Math.min(HalfClose.LINGER.toNanos(), end - now(ctx));
        return ctx.executor().schedule(() -> ctx.close(), time, TimeUnit.NANOSECONDS);
    }

    private static long now(ChannelHandlerContext ctx) {
        return ctx.executor().ticker().nanoTime();
    }
}
