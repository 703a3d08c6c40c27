// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

/**
 * Holds an incomplete frame, and passes complete ones on: decoders of Netty would keep it without a deadline and without counting
 * it. Here it must be complete within the receive timeout, and the memory that holds it is pending. A subclass may also hold the
 * first bytes of a connection until they decide which handlers it needs, and then add those.
 */
public abstract class FrameGuard extends ByteToMessageDecoder {

    private Connection connection;
    private Connection.Input input;
    private boolean ended;

    /** Bytes of frames that were passed on, but are continued in the next one. */
    private int continued;

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        connection = Connection.of(ctx.channel());
        input = connection.new Input();
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) {
        input.set(0, false);
    }

    /** Returns the length of the frame at an index, with its header; 0 if the header is incomplete. */
    protected int frameLength(ByteBuf in, int at) {
        return 0;
    }

    /** Called for the next complete frame; if it returns false, again after the frames before it were passed on. */
    protected boolean admits(ChannelHandlerContext ctx, ByteBuf in, int at) throws Exception {
        return true;
    }

    /** Whether the last frame is continued in the next one. */
    protected boolean isContinued() {
        return false;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        int start = in.readerIndex();
        int end = start;
        int length = frameLength(in, end);
        while (length > 0 && length <= in.writerIndex() - end && admits(ctx, in, end)) {
            end += length;
            continued = isContinued() ? continued + length : 0;
            ended |= continued == 0;
            length = frameLength(in, end);
        }
        if (end > start) {
            out.add(in.readRetainedSlice(end - start));
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        connection.onBytesReceived();
        super.channelRead(ctx, message);
        if (!ctx.isRemoved()) {
            if (ended) {
                input.complete();
                ended = false;
            }
            int held = internalBuffer().capacity() + continued;
            if (!input.set(held, held > 0)) {
                ctx.close();
            }
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        boolean ending = event == ConnectionTable.DRAIN || event == ChannelInputShutdownReadComplete.INSTANCE;
        if (ending && isLast(ctx)) {
            ctx.close();
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (isLast(ctx)) {
            ctx.close();
            ErrorLog.logConnectionError(cause);
        } else {
            ctx.fireExceptionCaught(cause);
        }
    }

    /** Whether it is not decided which handlers the connection needs. */
    private boolean isLast(ChannelHandlerContext ctx) {
        return ctx.pipeline().last() == this;
    }
}
