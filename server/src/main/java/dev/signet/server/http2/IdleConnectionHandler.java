// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.http.Limits;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection that has been without a request for too long. Other frames do not count: a client could keep a
 * connection for ever with a PING now and then.
 *
 * <p>Also one on which no stream begins or ends any more, though some are open: each has deadlines of its own, so something
 * of ours was lost, and without this the connection would stay for ever.
 */
final class IdleConnectionHandler extends ChannelInboundHandlerAdapter {

    private final long limit;
    private final long busyLimit;

    @SuppressWarnings("NullAway.Init") // set when the handler is added
    private Http2Connection streams;

    @SuppressWarnings("NullAway.Init")
    private Future<?> timer;

    private long since;

    IdleConnectionHandler(Limits limits) {
        this.limit = limits.idleTimeout().toNanos();
        this.busyLimit = limits.requestTimeout()
                .plus(Limits.LOST)
                .plus(limits.sendTimeout())
                .toNanos();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        since = now(ctx);
        streams = ctx.pipeline().get(Http2FrameCodec.class).connection();
        streams.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamActive(Http2Stream stream) {
                since = now(ctx);
            }

            @Override
            public void onStreamClosed(Http2Stream stream) {
                since = now(ctx);
            }
        });
        lookAfter(limit, ctx);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        timer.cancel(false);
    }

    private void look(ChannelHandlerContext ctx) {
        boolean busy = streams.numActiveStreams() > 0;
        long rest = since + (busy ? busyLimit : limit) - now(ctx);
        if (rest > 0) {
            lookAfter(Math.min(rest, limit), ctx);
        } else if (busy) {
            LingeringClose.spare(ctx.channel());
        } else {
            ctx.close();
        }
    }

    private void lookAfter(long nanos, ChannelHandlerContext ctx) {
        timer = ctx.executor().schedule(() -> look(ctx), nanos, TimeUnit.NANOSECONDS);
    }

    private static long now(ChannelHandlerContext ctx) {
        return ctx.executor().ticker().nanoTime();
    }
}
