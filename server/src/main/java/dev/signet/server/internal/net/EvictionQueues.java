// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;

/**
 * The connections of one event loop in the order in which they are evicted: one queue per state, the longest without progress
 * first. Appending and removing take constant time and no lock, since only the event loop does it; the time of the first
 * connection of each queue is published for other event loops to compare.
 */
final class EvictionQueues {

    /** Published for an empty queue. */
    static final long NONE = Long.MAX_VALUE;

    /** Time for a new connection to send its first byte before it is evicted in preference to older ones. */
    static final long FIRST_BYTE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Of this number of connections that have had pending bytes for longest, the one with the most is evicted. */
    private static final int CANDIDATES = 16;

    /** Have never sent a byte. */
    final Queue silent = new Queue();

    /** Have no pending bytes, and wait for the client to send a request. */
    final Queue idle = new Queue();

    /** Have pending bytes: wait for the client to read, or to complete a request. */
    final Queue pending = new Queue();

    /** Wait for the server, and are not evicted. */
    final Queue rendering = new Queue();

    private final PendingBytes pendingBytes;
    private final EventLoop loop;
    private final BiConsumer<EvictionQueues, Link> eviction;
    private final AtomicBoolean evictionScheduled = new AtomicBoolean();

    /** Creates the queues of an event loop: see {@link EventLoopState}. */
    EvictionQueues(EventLoop loop, PendingBytes pendingBytes, BiConsumer<EvictionQueues, Link> eviction) {
        this.loop = loop;
        this.pendingBytes = pendingBytes;
        this.eviction = eviction;
    }

    void append(Connection connection, Queue queue) {
        long now = loop.ticker().nanoTime();
        append(connection, queue, now);
        if (queue == rendering) {
            connection.addressLink.unlink();
        } else {
            append(connection.addressLink, connection.addressLink.queue, now);
        }
    }

    private static void append(Link link, Queue queue, long now) {
        link.unlink();
        link.since = now;
        queue.append(link);
    }

    /** Evicts connections with pending bytes, on any event loop, while there are too many; the current one only later. */
    void evictForBytes(Link current) {
        eviction.accept(this, current);
    }

    /** Returns since when some connection has been open without sending a byte; any thread. */
    long silentSince() {
        return silent.firstSince.get();
    }

    /** Returns whether some connection has been open for {@link #FIRST_BYTE_NANOS} without sending a byte; any thread. */
    boolean isFirstByteOverdue() {
        return silentSince() != NONE && loop.ticker().nanoTime() - silentSince() >= FIRST_BYTE_NANOS;
    }

    /** Returns since when some connection has made no progress; any thread. */
    long stalledSince() {
        return Math.min(silentSince(), Math.min(idle.firstSince.get(), pendingSince()));
    }

    /** Returns since when some connection has had pending bytes without progress; any thread. */
    long pendingSince() {
        return pending.firstSince.get();
    }

    /** Evicts one connection in favor of another: at once on the event loop, else soon. */
    void evict(LongAdder evicted) {
        if (!loop.inEventLoop()) {
            execute(() -> evict(evicted));
        } else if (stalledSince() != NONE) {
            evict(longestStalled().next, evicted);
        }
    }

    /**
     * Evicts one connection of an address, on this event loop, in favor of another: at once on the event loop, else soon. First one
     * that has been open for {@link #FIRST_BYTE_NANOS} without sending a byte, then the one longest without progress.
     */
    private void evict(AddressQueue queue, LongAdder evicted) {
        if (!loop.inEventLoop()) {
            execute(() -> evict(queue, evicted));
        } else if (isFirstByteOverdue() && ((Connection) silent.next).addressLink.queue == queue) {
            evict(silent.next, evicted);
        } else if (queue.next instanceof AddressLink first) {
            evict(first.connection, evicted);
        }
    }

    private Queue longestStalled() {
        if (isFirstByteOverdue() || silentSince() == stalledSince()) {
            return silent;
        }
        return idle.firstSince.get() <= pendingSince() ? idle : pending;
    }

    /**
     * Evicts one connection with pending bytes, unless it is the current one, whose handlers are running; for the event loop only.
     *
     * @return whether a connection was evicted
     */
    boolean evictOneForBytes(Link current, LongAdder evicted) {
        Link candidate = largestOfOldest();
        if (candidate == current || candidate == pending) {
            return false;
        }
        evict(candidate, evicted);
        return true;
    }

    /**
     * Evicts one connection of this event loop with pending bytes if there still are too many, then continues with the event loop
     * whose connections have had theirs for longest; any thread.
     */
    void evictOneForBytesSoon(LongAdder evicted) {
        if (evictionScheduled.compareAndSet(false, true)) {
            execute(() -> {
                evictionScheduled.set(false);
                if (pendingSince() != NONE && pendingBytes.isUnderPressure()) {
                    evict(largestOfOldest(), evicted);
                    // The queue itself, since no handlers of a connection are running.
                    evictForBytes(pending);
                }
            });
        }
    }

    private static void evict(Link candidate, LongAdder evicted) {
        evicted.increment();
        ((Connection) candidate).evict();
    }

    /** Returns the connection with the most pending bytes among the first {@link #CANDIDATES}, or the queue itself if it is empty. */
    private Link largestOfOldest() {
        Link largest = pending.next;
        Link at = largest.next;
        for (int i = 1; largest != pending && i < CANDIDATES && at != pending; i++) {
            if (((Connection) at).pending() > ((Connection) largest).pending()) {
                largest = at;
            }
            at = at.next;
        }
        return largest;
    }

    private void execute(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException e) {
            // The server has stopped, and closes all connections anyway.
            evictionScheduled.set(false);
        }
    }

    /** An element of a queue; linked to itself if it is in none. */
    abstract static class Link {

        Link previous = this;
        Link next = this;
        /** When it was appended to its queue, in nanoseconds. */
        long since;

        /** Removes the element from its queue, if it is in one. */
        final void unlink() {
            previous.next = next;
            next.previous = previous;
            if (previous instanceof Queue queue) {
                queue.publish();
            }
            previous = this;
            next = this;
        }
    }

    /** The element for a connection in the queue of its address. */
    static final class AddressLink extends Link {

        final AddressQueue queue;
        private final Connection connection;

        AddressLink(Connection connection, AddressQueue queue) {
            this.connection = connection;
            this.queue = queue;
        }
    }

    /** The connections of one address on one event loop, without those for which the server is rendering. */
    static final class AddressQueue extends Queue {

        final EvictionQueues loop;

        AddressQueue(EvictionQueues loop) {
            this.loop = loop;
        }

        /** Returns since when one of them has made no progress, or {@link #NONE}; any thread. */
        long stalledSince() {
            return firstSince.get();
        }

        /** Evicts one of them: at once on its event loop, else soon. */
        void evict(LongAdder evicted) {
            loop.evict(this, evicted);
        }
    }

    /** A ring of links that begins and ends with the queue itself. */
    static class Queue extends Link {

        final AtomicLong firstSince = new AtomicLong(NONE);

        private void append(Link link) {
            Link last = this.previous;
            link.previous = last;
            link.next = this;
            last.next = link;
            this.previous = link;
            if (last == this) {
                publish();
            }
        }

        private void publish() {
            Link first = this.next;
            firstSince.lazySet(first == this ? NONE : first.since);
        }
    }
}
