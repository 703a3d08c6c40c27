// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.net.LingeringClose;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Rejects connections beyond the limit: sends a 503 if the connection is not encrypted, discards its
 * input, and closes it.
 */
@Sharable
public final class ConnectionLimitHandler extends ChannelInboundHandlerAdapter {

    /** Connections that may linger; more are closed when the 503 is sent, since none of them counts against the limit. */
    private static final int MAX_LINGERING = 256;

    private final boolean cleartext;
    private final AtomicInteger lingering = new AtomicInteger();

    public ConnectionLimitHandler(boolean cleartext) {
        this.cleartext = cleartext;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        if (!cleartext) {
            ctx.close();
            return;
        }
        boolean mayLinger = lingering.incrementAndGet() <= MAX_LINGERING;
        ctx.channel().closeFuture().addListener(closed -> lingering.decrementAndGet());
        ChannelFuture sent = ctx.writeAndFlush(response(ctx));
        LingeringClose.start(ctx);
        if (!mayLinger) {
            sent.addListener(ChannelFutureListener.CLOSE);
        }
    }

    private static ByteBuf response(ChannelHandlerContext ctx) {
        byte[] body = RequestDispatcher.UNAVAILABLE.content().bytes();
        ByteBuf response = ctx.alloc().ioBuffer(RequestDispatcher.UNAVAILABLE.maxHeadLength() + body.length);
        ResponseWriter.write(response, RequestDispatcher.UNAVAILABLE, body, false, true);
        return response;
    }
}
