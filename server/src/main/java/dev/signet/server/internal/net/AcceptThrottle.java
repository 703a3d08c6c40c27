// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.EventExecutor;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Pauses accepting after a number of connections until the event loops have read from them; new connections stay in the accept
 * queue of the kernel. An event loop registers all accepted connections before it reads from any, so a burst of more connections
 * than {@link ConnectionTable} takes would evict connections whose requests have arrived but were never read. A handler of the
 * listening channel.
 */
final class AcceptThrottle extends ChannelInboundHandlerAdapter {

    /** User event: accept the connections in the accept queue, then close the listening channel. */
    static final Object STOP = new Object();

    private final int limit;
    private final List<EventExecutor> loops;
    private final Consumer<Channel> onAccepted;
    private int accepted;
    private int unread;
    private boolean awaitingReads;

    /**
     * Creates a handler for one listening channel.
     *
     * @param limit the number of accepted connections that may be unread; at least one may
     * @param loops the event loops of the connections
     * @param onAccepted called with a connection that has an event loop
     */
    AcceptThrottle(int limit, List<EventExecutor> loops, Consumer<Channel> onAccepted) {
        this.limit = Math.max(1, limit);
        this.loops = loops;
        this.onAccepted = onAccepted;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        accepted++;
        unread++;
        ctx.fireChannelRead(message);
        onAccepted.accept((Channel) message);
        if (unread >= limit) {
            // Also if ServerBootstrap has resumed: it pauses for a second after a failure to accept.
            ctx.channel().config().setAutoRead(false);
            if (!awaitingReads) {
                awaitingReads = true;
                awaitReads(ctx);
            }
        }
    }

    /**
     * Resumes when all event loops have read. The executed task runs after the registration. The task that it schedules runs after
     * the event loop has read from the connections that are ready, because an event loop looks for scheduled tasks once per
     * iteration.
     */
    private void awaitReads(ChannelHandlerContext ctx) {
        AtomicInteger reading = new AtomicInteger(loops.size());
        Runnable hasRead = () -> {
            if (reading.decrementAndGet() == 0) {
                ctx.executor().execute(() -> resume(ctx));
            }
        };
        for (EventExecutor loop : loops) {
            loop.execute(() -> loop.schedule(hasRead, 0, TimeUnit.NANOSECONDS));
        }
    }

    private void resume(ChannelHandlerContext ctx) {
        unread = 0;
        awaitingReads = false;
        ctx.channel().config().setAutoRead(true);
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
}
