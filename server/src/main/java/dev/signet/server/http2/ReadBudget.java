// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Connection;
import dev.signet.server.net.ConnectionQuota;
import dev.signet.server.net.LoopBudget;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Limits how long the codec may decode what one connection sent before its event loop reads from others. A single read can contain
 * a hundred requests, each of which opens a stream. What exceeds the {@linkplain LoopBudget budget} is decoded later, and
 * nothing more is read until then. With few connections on the event loop, everything is decoded at once.
 */
final class ReadBudget extends ChannelInboundHandlerAdapter {

    /** Bytes that are decoded between two readings of the clock: a few requests. */
    private static final int SLICE = 128;

    private final Connection connection;
    private final ConnectionQuota quota;
    private final Queue<ByteBuf> rest = new ArrayDeque<>();

    private LoopBudget budget;

    ReadBudget(Connection connection) {
        this.connection = connection;
        this.quota = new ConnectionQuota(connection);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        budget = new LoopBudget(connection, () -> decodeRest(ctx));
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (rest.isEmpty() && (((ByteBuf) message).readableBytes() <= SLICE || budget.isMax())) {
            ctx.fireChannelRead(message);
            return;
        }
        rest.add((ByteBuf) message);
        if (!budget.isWaiting()) {
            decode(ctx);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        rest.forEach(ReferenceCountUtil::release);
        rest.clear();
        quota.set(0);
    }

    private void decode(ChannelHandlerContext ctx) {
        budget.begin(now(ctx));
        do {
            ctx.fireChannelRead(next());
        } while (!rest.isEmpty() && ctx.channel().isActive() && !budget.isSpent(now(ctx)));
        budget.end();
        boolean waits = !rest.isEmpty();
        quota.set(rest.stream().mapToInt(ByteBuf::readableBytes).sum());
        ctx.channel().config().setAutoRead(!waits);
        if (waits) {
            budget.continueLater();
        }
    }

    /** Fires a read complete event, on which the codec flushes. */
    private void decodeRest(ChannelHandlerContext ctx) {
        if (!ctx.isRemoved()) {
            decode(ctx);
            ctx.fireChannelReadComplete();
        }
    }

    private ByteBuf next() {
        ByteBuf first = rest.element();
        return first.readableBytes() > SLICE ? first.readRetainedSlice(SLICE) : rest.remove();
    }

    private static long now(ChannelHandlerContext ctx) {
        return ctx.executor().ticker().nanoTime();
    }
}
