// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops accepting for one of two reasons; connections stay in the accept queue of the kernel meanwhile. A handler of the listening
 * channel, whose auto-read nothing else sets.
 *
 * <p>Many accepted connections wait for their event loop to read from them for the first time. Event loops register all accepted
 * connections before they read from any. Without this limit, a burst of more connections than {@link ConnectionTable} takes would
 * evict connections whose requests have arrived, but were never read. It accepts again when half of them have been read from.
 *
 * <p>A connection could not be accepted, for example because the process is out of descriptors. It evicts connections and soon
 * tries again. Netty's own handler, which does not see the exception, would stop for a second, a second without readiness on the
 * operations port.
 */
final class AcceptThrottle extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(AcceptThrottle.class);
    private static final long LOG_PERIOD = TimeUnit.SECONDS.toNanos(10);
    private static final long PAUSE_MILLIS = 20;

    private final int limit;
    private final Runnable eviction;
    private final AtomicInteger waiting = new AtomicInteger();

    // For the event loop of the listening channel only.
    private boolean tooManyWait;
    private boolean failed;
    private long lastLogged;

    /**
     * Creates a handler for one listening channel.
     *
     * @param limit the number of connections that may wait for their first read; at least one may
     * @param eviction closes connections when one cannot be accepted
     */
    AcceptThrottle(int limit, Runnable eviction) {
        this.limit = Math.max(1, limit);
        this.eviction = eviction;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        lastLogged = ctx.executor().ticker().nanoTime() - LOG_PERIOD;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (waiting.incrementAndGet() >= limit && !tooManyWait) {
            tooManyWait = true;
            setAutoRead(ctx);
        }
        ctx.fireChannelRead(message);
        awaitFirstRead((Channel) message, ctx);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        long now = ctx.executor().ticker().nanoTime();
        if (now - lastLogged >= LOG_PERIOD) {
            lastLogged = now;
            LOG.warn("A connection could not be accepted: {}", cause.getMessage());
        }
        eviction.run();
        failed = true;
        setAutoRead(ctx);
        ctx.executor().schedule(() -> retry(ctx), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void retry(ChannelHandlerContext ctx) {
        failed = false;
        setAutoRead(ctx);
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
                LOG.debug("The server has stopped.");
            }
        }
    }

    private void acceptAgain(ChannelHandlerContext ctx) {
        if (tooManyWait && waiting.get() < limit) {
            tooManyWait = false;
            setAutoRead(ctx);
        }
    }

    private void setAutoRead(ChannelHandlerContext ctx) {
        ctx.channel().config().setAutoRead(!tooManyWait && !failed);
    }
}
