// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.LingeringClose;
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
 * Closes a connection without a request for the idle timeout. Frames other than requests do not count, so PING does not keep a
 * connection open.
 *
 * <p>Also closes a connection with open streams of which none has started or ended for longer than all deadlines of a stream
 * together: then the server has lost a stream.
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
        checkAfter(limit, ctx);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        timer.cancel(false);
    }

    private void check(ChannelHandlerContext ctx) {
        boolean busy = streams.numActiveStreams() > 0;
        long rest = since + (busy ? busyLimit : limit) - now(ctx);
        if (rest > 0) {
            checkAfter(Math.min(rest, limit), ctx);
        } else if (busy) {
            LingeringClose.abort(ctx.channel());
        } else {
            ctx.close();
        }
    }

    private void checkAfter(long nanos, ChannelHandlerContext ctx) {
        timer = ctx.executor().schedule(() -> check(ctx), nanos, TimeUnit.NANOSECONDS);
    }

    private static long now(ChannelHandlerContext ctx) {
        return ctx.executor().ticker().nanoTime();
    }
}
