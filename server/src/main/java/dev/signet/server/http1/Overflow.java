// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.reception.Reception;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/** A connection beyond the limit, or to a server that drains: is told so, if it is in clear text, and closed. */
public final class Overflow extends ChannelInboundHandlerAdapter {

    private final boolean plain;

    public Overflow(boolean plain) {
        this.plain = plain;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        if (plain) {
            byte[] body = Reception.BUSY.content().bytes();
            ByteBuf answer = ctx.alloc().ioBuffer(AnswerWriter.room(Reception.BUSY, body));
            AnswerWriter.write(answer, Reception.BUSY, body, false, true);
            ctx.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
        } else {
            ctx.close();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ReferenceCountUtil.release(message);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
