// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;

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
    private boolean inputEnded;
    private boolean closing;
    private boolean lingering;
    private long deadline;

    /** Creates a handler that, from the first close on, closes after the timeout at the latest. */
    public LingeringClose(Duration timeout) {
        this.timeout = timeout;
    }

    /**
     * Sends the responses that are unsent first, for which the send timeout applies. Further calls have no effect;
     * {@link Connection#abort} closes at once.
     */
    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        if (!ctx.channel().isActive()) {
            ctx.close(promise);
            return;
        }
        ctx.channel().closeFuture().addListener(closed -> promise.trySuccess());
        if (!closing) {
            closing = true;
            Connection connection = Connection.of(ctx.channel());
            if (connection.unsent == 0) {
                linger(ctx, connection);
            }
            ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> {
                linger(ctx, connection);
                shutdownOutput(ctx);
            });
        }
    }

    private void linger(ChannelHandlerContext ctx, Connection connection) {
        if (!lingering) {
            lingering = true;
            deadline = connection.now() + timeout.toNanos();
            connection.onTimeout(state -> ctx.close());
            connection.onLingering();
        }
    }

    private void shutdownOutput(ChannelHandlerContext ctx) {
        SslHandler tls = ctx.pipeline().get(SslHandler.class);
        if (inputEnded) {
            ctx.close();
        } else if (tls != null) {
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
            Connection connection = Connection.of(ctx.channel());
            if (lingering && connection.now() + LINGER.toNanos() - deadline <= 0) {
                connection.onLingering();
            }
        } else {
            ctx.fireChannelRead(message);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        inputEnded |= event == ChannelInputShutdownReadComplete.INSTANCE;
        if (lingering && inputEnded) {
            ctx.close();
        } else if (!closing) {
            ctx.fireUserEventTriggered(event);
        }
    }
}
