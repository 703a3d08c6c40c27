// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.dispatch.RequestDispatcher;
import dev.signet.server.net.ErrorLog;
import dev.signet.server.net.HalfClose;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Connections beyond the limit, or to a server that drains: each is told so, if it is in clear text, and closed. What it
 * has already asked is dropped.
 */
@Sharable
public final class ConnectionLimitHandler extends ChannelInboundHandlerAdapter {

    /** So many may take their time to leave. A flood of more is cut off: they would be connections beyond the limit. */
    private static final int MOST_LEAVING = 256;

    private final boolean plain;
    private final AtomicInteger leaving = new AtomicInteger();

    public ConnectionLimitHandler(boolean plain) {
        this.plain = plain;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        if (!plain) {
            ctx.close();
            return;
        }
        boolean fits = leaving.incrementAndGet() <= MOST_LEAVING;
        Future<?> end = ctx.executor().schedule(() -> ctx.close(), HalfClose.LINGER.toNanos(), TimeUnit.NANOSECONDS);
        ctx.channel().closeFuture().addListener(closed -> {
            leaving.decrementAndGet();
            end.cancel(false);
        });
        ctx.writeAndFlush(answer(ctx)).addListener(sent -> {
            if (fits && sent.isSuccess()) {
                HalfClose.say(ctx);
            } else {
                ctx.close();
            }
        });
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ReferenceCountUtil.release(message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == ChannelInputShutdownReadComplete.INSTANCE) {
            ctx.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
        ErrorLog.ofConnection(cause);
    }

    private static ByteBuf answer(ChannelHandlerContext ctx) {
        byte[] body = RequestDispatcher.BUSY.content().bytes();
        ByteBuf answer = ctx.alloc().ioBuffer(ResponseWriter.room(RequestDispatcher.BUSY, body));
        ResponseWriter.write(answer, RequestDispatcher.BUSY, body, false, true);
        return answer;
    }
}
