// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Drain;
import dev.signet.server.net.Failure;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.util.ReferenceCountUtil;

/** What concerns a connection of HTTP/2 and none of its streams. Closing it lets the open streams finish first. */
final class ConnectionEvents extends ChannelInboundHandlerAdapter {

    private final Turns turns;

    ConnectionEvents(Turns turns) {
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
        if (event == Drain.STARTED) {
            ctx.close();
        } else if (event == ChannelInputShutdownReadComplete.INSTANCE) {
            // The client is gone: no stream needs to be waited for.
            SoftClose.spare(ctx.channel());
        }
    }

    /** What breaks the protocol, the codec answers with the right error and closes by itself, after it told us. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
            SoftClose.spare(ctx.channel());
        }
        Failure.ofConnection(cause);
    }
}
