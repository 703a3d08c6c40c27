// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Connection;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Limits how long the codec may decode what one connection sent before its event loop reads from others. A single read can contain
 * a hundred requests, each of which opens a stream. What exceeds the {@linkplain Connection#budget() budget} is decoded later, and
 * nothing more is read until then. With few connections on the event loop, everything is decoded at once.
 */
final class ReadBudget extends ChannelInboundHandlerAdapter {

    /** Connections with this budget are so few that they need no limit. */
    private static final long UNLIMITED_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /** Bytes that are decoded between two looks at the clock: a few requests. */
    private static final int SLICE = 128;

    private final Connection connection;
    private final LongSupplier budget;
    private final Queue<ByteBuf> rest = new ArrayDeque<>();
    private int held;
    private boolean closed;

    /** With a budget in nanoseconds, which may change. */
    ReadBudget(Connection connection, LongSupplier budget) {
        this.connection = connection;
        this.budget = budget;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (rest.isEmpty() && (((ByteBuf) message).readableBytes() <= SLICE || budget.getAsLong() >= UNLIMITED_NANOS)) {
            ctx.fireChannelRead(message);
            return;
        }
        rest.add((ByteBuf) message);
        if (held == 0) {
            decode(ctx);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        closed = true;
        rest.forEach(ReferenceCountUtil::release);
        rest.clear();
        hold(0);
    }

    private void decode(ChannelHandlerContext ctx) {
        long end = now(ctx) + budget.getAsLong();
        do {
            ctx.fireChannelRead(next());
        } while (!rest.isEmpty() && ctx.channel().isActive() && now(ctx) - end < 0);
        boolean waits = !rest.isEmpty();
        hold(rest.stream().mapToInt(ByteBuf::readableBytes).sum());
        ctx.channel().config().setAutoRead(!waits);
        if (waits) {
            connection.continueLater(() -> decodeRest(ctx));
        }
    }

    /** The codec flushes when a read is complete. */
    private void decodeRest(ChannelHandlerContext ctx) {
        if (!closed) {
            decode(ctx);
            ctx.fireChannelReadComplete();
        }
    }

    private ByteBuf next() {
        ByteBuf first = rest.element();
        return first.readableBytes() > SLICE ? first.readRetainedSlice(SLICE) : rest.remove();
    }

    private void hold(int bytes) {
        connection.hold(bytes - held);
        held = bytes;
    }

    private static long now(ChannelHandlerContext ctx) {
        return ctx.executor().ticker().nanoTime();
    }
}
