// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Delays the close of a connection until the client has read its responses. If the kernel has input that was not read, or
 * receives more, a close resets the connection, which discards what the client has not read. Therefore only the output is shut
 * down first, and input is discarded until the client closes its side, sends nothing for {@link #LINGER}, or the timeout has
 * passed.
 */
public final class LingeringClose extends ChannelDuplexHandler {

    /** Time for the client to read the last response. A client that still reads HTTP/2 sends WINDOW_UPDATE more often. */
    public static final Duration LINGER = Duration.ofSeconds(2);

    private final Duration timeout;
    private boolean closing;
    private long deadline;

    @SuppressWarnings("NullAway.Init") // set when closing
    private Future<?> timer;

    /** Creates a handler that, from the first close on, closes after the timeout at the latest. */
    public LingeringClose(Duration timeout) {
        this.timeout = timeout;
    }

    /** Replaces the last handler of a connection with a lingering close, and closes the connection. */
    public static void start(ChannelHandlerContext last) {
        last.pipeline().replace(last.handler(), null, new LingeringClose(LINGER));
        last.pipeline().close();
    }

    /** Closes a connection that has this handler at once, without lingering. */
    public static void abort(Channel channel) {
        channel.pipeline().context(LingeringClose.class).close();
    }

    /** Flushes first. A second close takes effect at once. */
    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        if (closing || !ctx.channel().isActive()) {
            ctx.close(promise);
            return;
        }
        closing = true;
        deadline = now(ctx) + timeout.toNanos();
        timer = closeLater(ctx);
        ctx.channel().closeFuture().addListener(closed -> promise.trySuccess());
        ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> shutdownOutput(ctx));
    }

    private static void shutdownOutput(ChannelHandlerContext ctx) {
        SslHandler tls = ctx.pipeline().get(SslHandler.class);
        if (tls != null) {
            tls.closeOutbound();
        } else if (ctx.channel() instanceof DuplexChannel channel) {
            channel.shutdownOutput();
        } else {
            ctx.close();
        }
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
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (closing) {
            ctx.close();
            ErrorLog.logConnectionError(cause);
        } else {
            ctx.fireExceptionCaught(cause);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (closing) {
            timer.cancel(false);
        }
    }

    private Future<?> closeLater(ChannelHandlerContext ctx) {
        long time = Math.min(LINGER.toNanos(), deadline - now(ctx));
        return ctx.executor().schedule(() -> ctx.close(), time, TimeUnit.NANOSECONDS);
    }

    private static long now(ChannelHandlerContext ctx) {
        return ctx.executor().ticker().nanoTime();
    }
}
