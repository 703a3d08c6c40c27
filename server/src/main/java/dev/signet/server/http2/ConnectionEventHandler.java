// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.http.Limits;
import dev.signet.server.net.ConnectionDeadlines;
import dev.signet.server.net.ConnectionTable;
import dev.signet.server.net.ErrorLog;
import dev.signet.server.net.LingeringClose;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;

/**
 * Handles events of an HTTP/2 connection that belong to no stream. Closing the connection finishes open streams first.
 *
 * <p>Closes a connection that has had no open stream for the idle timeout. Frames other than requests do not count, so PING does
 * not keep a connection open. Also closes a connection with open streams of which none has started or ended for longer than all
 * deadlines of a stream together; only a bug leaves a stream open for so long.
 */
final class ConnectionEventHandler extends ChannelInboundHandlerAdapter {

    private final Limits limits;
    private final StreamScheduler scheduler;

    private ConnectionDeadlines deadlines;

    ConnectionEventHandler(Limits limits, StreamScheduler scheduler) {
        this.limits = limits;
        this.scheduler = scheduler;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        Http2Connection streams = ctx.pipeline().get(Http2FrameCodec.class).connection();
        deadlines = new ConnectionDeadlines(ctx.executor(), limits.idleTimeout(), new ConnectionDeadlines.Listener() {
            @Override
            public Duration limit() {
                return streams.numActiveStreams() == 0
                        ? limits.idleTimeout()
                        : limits.requestTimeout().plus(Limits.RENDER_TIMEOUT).plus(limits.sendTimeout());
            }

            @Override
            public void onDeadline() {
                deadlines.stop();
                if (streams.numActiveStreams() == 0) {
                    ctx.close();
                } else {
                    LingeringClose.abort(ctx.channel());
                }
            }
        });
        streams.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamActive(Http2Stream stream) {
                deadlines.restart(ctx.executor().ticker().nanoTime());
            }

            @Override
            public void onStreamClosed(Http2Stream stream) {
                deadlines.restart(ctx.executor().ticker().nanoTime());
            }
        });
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        deadlines.stop();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        ReferenceCountUtil.release(frame);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        scheduler.end();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == ConnectionTable.DRAIN) {
            ctx.close();
        } else if (event == ChannelInputShutdownReadComplete.INSTANCE) {
            // The client has shut down its output, so open streams are not finished.
            LingeringClose.abort(ctx.channel());
        }
    }

    /** For protocol errors the codec sends GOAWAY and closes the connection itself. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
            LingeringClose.abort(ctx.channel());
            ErrorLog.logConnectionError(cause);
        }
    }
}
