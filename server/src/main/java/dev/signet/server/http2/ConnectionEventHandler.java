// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.LingeringClose;
import dev.signet.server.net.DrainEvent;
import dev.signet.server.net.ErrorLog;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.util.ReferenceCountUtil;

/** Handles events of an HTTP/2 connection that belong to no stream. Closing it finishes open streams first. */
final class ConnectionEventHandler extends ChannelInboundHandlerAdapter {

    private final StreamScheduler scheduler;

    ConnectionEventHandler(StreamScheduler scheduler) {
        this.scheduler = scheduler;
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
        if (event == DrainEvent.STARTED) {
            ctx.close();
        } else if (event == ChannelInputShutdownReadComplete.INSTANCE) {
            // The client has closed its side: no stream needs to finish.
            LingeringClose.abort(ctx.channel());
        }
    }

    /** For protocol errors the codec sends GOAWAY and closes the connection itself. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
            LingeringClose.abort(ctx.channel());
            ErrorLog.ofConnection(cause);
        }
    }
}
