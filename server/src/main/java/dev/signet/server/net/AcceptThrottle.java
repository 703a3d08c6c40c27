// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stops accepting while many accepted connections wait for their event loop to read from them for the first time. The others stay
 * in the accept queue of the kernel.
 *
 * <p>Event loops register all accepted connections before they read from any. Without this limit, a burst of more connections than
 * {@link ConnectionTable} takes would evict connections whose requests have arrived, but were never read.
 *
 * <p>A handler of the listening channel. It accepts again when half of the waiting connections have been read from.
 */
final class AcceptThrottle extends ChannelInboundHandlerAdapter {

    private final int limit;
    private final AtomicInteger waiting = new AtomicInteger();

    /** Whether accepting is stopped; for the event loop of the listening channel only. */
    private boolean stopped;

    /** Lets at least one connection wait, and at most so many. */
    AcceptThrottle(int limit) {
        this.limit = Math.max(1, limit);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (waiting.incrementAndGet() >= limit && !stopped) {
            stopped = true;
            ctx.channel().config().setAutoRead(false);
        }
        ctx.fireChannelRead(message);
        awaitFirstRead((Channel) message, ctx);
    }

    /**
     * The task runs after the registration. What it schedules runs after the event loop has read from the connections that are
     * ready, because an event loop looks for scheduled tasks once per iteration.
     */
    private void awaitFirstRead(Channel connection, ChannelHandlerContext ctx) {
        try {
            EventLoop loop = connection.eventLoop();
            loop.execute(() -> loop.schedule(() -> read(ctx), 0, TimeUnit.NANOSECONDS));
        } catch (RejectedExecutionException | IllegalStateException e) {
            // The server has stopped, so the connection was not registered.
            read(ctx);
        }
    }

    private void read(ChannelHandlerContext ctx) {
        if (waiting.decrementAndGet() == limit / 2) {
            try {
                ctx.executor().execute(() -> acceptAgain(ctx));
            } catch (RejectedExecutionException e) {
                // The server has stopped.
                stopped = true;
            }
        }
    }

    private void acceptAgain(ChannelHandlerContext ctx) {
        if (stopped && waiting.get() < limit) {
            stopped = false;
            ctx.channel().config().setAutoRead(true);
        }
    }
}
