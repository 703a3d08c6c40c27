// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection that has been without a request for too long. Other frames do not count: a client could keep a
 * connection for ever with a PING now and then.
 */
final class IdleWatch extends ChannelInboundHandlerAdapter {

    private final long limit;

    @SuppressWarnings("NullAway.Init") // set when the handler is added
    private Http2Connection streams;

    @SuppressWarnings("NullAway.Init")
    private Future<?> timer;

    private long since;

    IdleWatch(Duration limit) {
        this.limit = limit.toNanos();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        since = now(ctx);
        streams = ctx.pipeline().get(Http2FrameCodec.class).connection();
        streams.addListener(new Http2ConnectionAdapter() {
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
        long rest = streams.numActiveStreams() > 0 ? limit : since + limit - now(ctx);
        if (rest > 0) {
            lookAfter(rest, ctx);
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
