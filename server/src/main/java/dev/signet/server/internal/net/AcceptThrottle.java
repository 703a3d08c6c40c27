// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pauses accepting in two cases; new connections stay in the accept queue of the kernel meanwhile. A handler of the listening
 * channel, whose auto-read nothing else sets.
 *
 * <p>First, if too many accepted connections were not read from yet. An event loop registers all accepted connections before it
 * reads from any, so a burst of more connections than {@link ConnectionTable} takes would evict connections whose requests have
 * arrived but were never read. Accepting resumes when no more than half of the limit are unread.
 *
 * <p>Second, if a connection could not be accepted, for example because the process is out of descriptors. Other connections are
 * evicted, and accepting resumes after {@link #PAUSE_MILLIS}. The exception is not passed on to Netty's handler, which would pause
 * for a second: too long for readiness probes on the operations port.
 */
final class AcceptThrottle extends ChannelInboundHandlerAdapter {

    /** User event: accept the connections in the accept queue, then close the listening channel. */
    static final Object STOP = new Object();

    private static final Logger LOG = LoggerFactory.getLogger(AcceptThrottle.class);
    private static final long LOG_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long PAUSE_MILLIS = 20;

    private final int limit;
    private final Consumer<Channel> onAccepted;
    private final Runnable eviction;
    private final AtomicInteger unread = new AtomicInteger();

    // For the event loop of the listening channel only.
    private boolean acceptFailed;
    private int accepted;
    private long lastLogged;

    /**
     * Creates a handler for one listening channel.
     *
     * @param limit the number of accepted connections that may be unread; at least one may
     * @param onAccepted called with a connection that has an event loop
     * @param eviction closes connections when one cannot be accepted
     */
    AcceptThrottle(int limit, Consumer<Channel> onAccepted, Runnable eviction) {
        this.limit = Math.max(1, limit);
        this.onAccepted = onAccepted;
        this.eviction = eviction;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        lastLogged = ctx.executor().ticker().nanoTime() - LOG_PERIOD_NANOS;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        accepted++;
        unread.incrementAndGet();
        updateAutoRead(ctx);
        ctx.fireChannelRead(message);
        awaitFirstRead((Channel) message, ctx);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == STOP) {
            closeWhenQueueIsEmpty(ctx, accepted + EventLoops.BACKLOG);
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    /**
     * Closes the channel when the event loop has accepted nothing for one iteration: the kernel resets the connections that are in
     * the queue of a closed channel.
     *
     * @param most bounds the number of accepted connections, since clients may connect faster than the queue empties
     */
    private void closeWhenQueueIsEmpty(ChannelHandlerContext ctx, int most) {
        int before = accepted;
        boolean paused = !ctx.channel().config().isAutoRead();
        ctx.executor()
                .schedule(
                        () -> {
                            if ((accepted == before && !paused) || accepted >= most) {
                                ctx.close();
                            } else {
                                closeWhenQueueIsEmpty(ctx, most);
                            }
                        },
                        paused ? 1 : 0,
                        TimeUnit.MILLISECONDS);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        long now = ctx.executor().ticker().nanoTime();
        if (now - lastLogged >= LOG_PERIOD_NANOS) {
            lastLogged = now;
            LOG.warn(
                    "A connection could not be accepted: {}; another one was evicted. If open files ran out, raise their limit.",
                    cause.getMessage());
        }
        eviction.run();
        acceptFailed = true;
        updateAutoRead(ctx);
        ctx.executor()
                .schedule(
                        () -> {
                            acceptFailed = false;
                            updateAutoRead(ctx);
                        },
                        PAUSE_MILLIS,
                        TimeUnit.MILLISECONDS);
    }

    /**
     * Calls {@link #onFirstRead} after the first read. The executed task runs after the registration. The task that it schedules
     * runs after the event loop has read from the connections that are ready, because an event loop looks for scheduled tasks
     * once per iteration.
     */
    private void awaitFirstRead(Channel connection, ChannelHandlerContext ctx) {
        try {
            EventLoop loop = connection.eventLoop();
            onAccepted.accept(connection);
            loop.execute(() -> loop.schedule(() -> onFirstRead(ctx), 0, TimeUnit.NANOSECONDS));
        } catch (RejectedExecutionException | IllegalStateException e) {
            // The server has stopped, so the connection was not registered.
            onFirstRead(ctx);
        }
    }

    private void onFirstRead(ChannelHandlerContext ctx) {
        if (unread.decrementAndGet() == limit / 2) {
            try {
                ctx.executor().execute(() -> updateAutoRead(ctx));
            } catch (RejectedExecutionException e) {
                LOG.debug("The server has stopped.");
            }
        }
    }

    private void updateAutoRead(ChannelHandlerContext ctx) {
        ctx.channel().config().setAutoRead(!acceptFailed && unread.get() < limit);
    }
}
