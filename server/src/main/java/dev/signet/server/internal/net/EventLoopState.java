// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.channel.EventLoop;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/** What the connections of one event loop share. */
final class EventLoopState {

    final EvictionQueues evictionQueues;
    final DeferredWork deferredWork;
    final FlushQueue flushQueue;

    /** Those of all event loops. */
    final PendingBytes pendingBytes;

    /** Whether the server is draining. */
    final BooleanSupplier draining;

    /**
     * Creates the state of an event loop.
     *
     * @param eviction evicts connections on any event loop while there are too many pending bytes; takes these queues and the
     *     connection whose handlers are running, which is not evicted at once
     */
    EventLoopState(
            EventLoop loop,
            PendingBytes pendingBytes,
            BiConsumer<EvictionQueues, EvictionQueues.Link> eviction,
            BooleanSupplier draining) {
        this.evictionQueues = new EvictionQueues(loop, pendingBytes, eviction);
        this.deferredWork = new DeferredWork(loop);
        this.flushQueue = new FlushQueue(loop);
        this.pendingBytes = pendingBytes;
        this.draining = draining;
    }
}
