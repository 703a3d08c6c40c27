// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Connection;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/**
 * Delays the flush at the end of a read: see {@link Connection#flushLater}. Other flushes pass, since the codec flushes to learn
 * whether the client reads.
 */
final class FlushHandler extends ChannelDuplexHandler {

    private final Connection connection;
    private boolean inReadComplete;
    private boolean waiting;

    FlushHandler(Connection connection) {
        this.connection = connection;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        inReadComplete = true;
        ctx.fireChannelReadComplete();
        inReadComplete = false;
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        if (!inReadComplete) {
            ctx.flush();
        } else if (!waiting) {
            waiting = true;
            connection.flushLater(() -> flushWaiting(ctx));
        }
    }

    /** Flushes first, since closing discards what is not flushed. */
    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        flushWaiting(ctx);
        ctx.close(promise);
    }

    private void flushWaiting(ChannelHandlerContext ctx) {
        if (waiting) {
            waiting = false;
            ctx.flush();
        }
    }
}
