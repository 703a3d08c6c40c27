// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.DrainEvent;
import dev.signet.server.net.ErrorLog;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.util.ReferenceCountUtil;

/** What concerns a connection of HTTP/2 and none of its streams. Closing it lets the open streams finish first. */
final class ConnectionEventHandler extends ChannelInboundHandlerAdapter {

    private final StreamScheduler turns;

    ConnectionEventHandler(StreamScheduler turns) {
        this.turns = turns;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        ReferenceCountUtil.release(frame);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        turns.end();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == DrainEvent.STARTED) {
            ctx.close();
        } else if (event == ChannelInputShutdownReadComplete.INSTANCE) {
            // The client is gone: no stream needs to be waited for.
            LingeringClose.spare(ctx.channel());
        }
    }

    /** What breaks the protocol, the codec answers with the right error and closes by itself, after it told us. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
            LingeringClose.spare(ctx.channel());
        }
        if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
            ErrorLog.ofConnection(cause);
        }
    }
}
