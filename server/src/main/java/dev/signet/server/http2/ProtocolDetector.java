// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.http.Limits;
import dev.signet.server.net.Connection;
import dev.signet.server.net.ConnectionTable;
import dev.signet.server.net.ErrorLog;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Detects HTTP/2 by its connection preface (RFC 9113, section 3.4) on connections without TLS, installs the handlers of HTTP/2
 * or HTTP/1.1, and removes itself.
 */
public final class ProtocolDetector extends ByteToMessageDecoder {

    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Consumer<ChannelPipeline> http1;
    private final Consumer<ChannelPipeline> http2;
    private final Limits limits;

    private Connection connection;

    private boolean headerTimeoutStarted;

    private Future<?> timer;

    /** Creates a detector for one connection. The header timeout applies from the first byte until the protocol is known. */
    public ProtocolDetector(Consumer<ChannelPipeline> http1, Consumer<ChannelPipeline> http2, Limits limits) {
        this.http1 = http1;
        this.http2 = http2;
        this.limits = limits;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        connection = Connection.of(ctx.channel());
        closeAfter(limits.idleTimeout(), ctx);
    }

    /** The timer would keep the closed connection in memory. */
    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) {
        timer.cancel(false);
    }

    /** Copies input shorter than the preface, since its read buffer is many times larger. */
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        ByteBuf bytes = (ByteBuf) message;
        connection.onBytesReceived();
        if (bytes.readableBytes() < PREFACE.length) {
            try {
                super.channelRead(ctx, Unpooled.copiedBuffer(bytes));
            } finally {
                bytes.release();
            }
        } else {
            super.channelRead(ctx, bytes);
        }
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        int count = Math.min(in.readableBytes(), PREFACE.length);
        int same = commonPrefix(in, count);
        if (same == count && count < PREFACE.length) {
            if (!headerTimeoutStarted) {
                headerTimeoutStarted = true;
                timer.cancel(false);
                closeAfter(limits.headerTimeout(), ctx);
            }
            return;
        }
        (same == PREFACE.length ? http2 : http1).accept(ctx.pipeline());
        ctx.pipeline().remove(this);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
        if (event == ConnectionTable.DRAIN || event == ChannelInputShutdownReadComplete.INSTANCE) {
            ctx.close();
        } else {
            super.userEventTriggered(ctx, event);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
        ErrorLog.logConnectionError(cause);
    }

    private void closeAfter(Duration time, ChannelHandlerContext ctx) {
        timer = ctx.executor().schedule(() -> ctx.close(), time.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static int commonPrefix(ByteBuf in, int count) {
        int same = 0;
        while (same < count && in.getByte(in.readerIndex() + same) == PREFACE[same]) {
            same++;
        }
        return same;
    }
}
