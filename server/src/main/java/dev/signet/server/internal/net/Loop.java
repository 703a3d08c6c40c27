// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.channel.EventLoop;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What the connections of one event loop share; nothing of it is shared between event loops, except that their pending bytes are
 * read for a metric.
 *
 * <p>Connections and streams are in one queue per {@link State}, ordered by the time when they entered it or last made progress. A
 * queue is the timeout queue of its state: a sweep expires those at its head. It is the order of eviction as well, in two cases.
 * When there are too many connections, a new one replaces the one that has been longest without progress; if an address has more
 * than {@value #FEW}, one of the address with the most, so that a client with many replaces its own. When there are too many
 * pending bytes, the connections that have had some for longest are closed. A connection for which the server renders is never evicted.
 *
 * <p>Work that a connection continues later, and flushes, are queued here too.
 */
@SuppressWarnings("EnumOrdinal") // indices of arrays
final class Loop {

    /** Addresses with up to this number of connections are treated alike: a browser opens six to one host. */
    static final int FEW = 8;

    /** Time for a new connection to send its first byte before it is evicted in preference to older ones. */
    private static final long FIRST_BYTE = TimeUnit.SECONDS.toNanos(1);

    static final long SWEEP_MILLIS = 100;

    /** Longest time of one connection without a pause. A small PNG may take half of it. */
    static final long MAX_SLICE = TimeUnit.MILLISECONDS.toNanos(2);

    private static final long MIN_SLICE = TimeUnit.MICROSECONDS.toNanos(100);

    /** Time of all connections together, if each uses its slice before the next is read from. */
    private static final long MAX_ROUND = TimeUnit.MILLISECONDS.toNanos(50);

    /** Time of continued work before the event loop reads again: at least two connections are served. */
    private static final long MAX_RUN = TimeUnit.MILLISECONDS.toNanos(5);

    /** Time for which a response may wait to be flushed while the event loop serves other connections. */
    static final long MAX_FLUSH_DELAY = TimeUnit.MICROSECONDS.toNanos(500);

    private static final Set<State> PENDING = EnumSet.of(State.RECEIVING, State.SENDING);
    private static final Set<State> EVICTABLE = EnumSet.complementOf(EnumSet.of(State.RENDERING));

    final EventLoop executor;
    final ConnectionTable table;
    /** Queues by the number of their state. */
    private final Link[] connections = queues();

    private final Link[] streams = queues();
    private final Map<ByteBuffer, Address> addresses = new HashMap<>();
    private final TreeSet<Address> byCount = new TreeSet<>(
            Comparator.<Address>comparingInt(address -> address.count).thenComparing(address -> address.key));

    private int count;
    private final AtomicLong pending = new AtomicLong();
    private boolean sweeping;
    private final Queue<Runnable> work = new ArrayDeque<>();
    private boolean workScheduled;
    private final Queue<Runnable> flushes = new ArrayDeque<>();
    private boolean flushScheduled;
    private long flushDeadline;

    Loop(EventLoop executor, ConnectionTable table) {
        this.executor = executor;
        this.table = table;
    }

    private static Link[] queues() {
        return Stream.of(State.values()).map(state -> new Link()).toArray(Link[]::new);
    }

    long now() {
        return executor.ticker().nanoTime();
    }

    /** An address with connections. */
    static final class Address {
        private final ByteBuffer key;
        private int count;

        private Address(ByteBuffer key) {
            this.key = key;
        }
    }

    /** Evicts a connection if there are as many as may be; returns whether one may be added. */
    boolean makeRoom() {
        if (count >= table.limitPerLoop) {
            evictForNew();
        }
        return count < table.limitPerLoop;
    }

    /** Adds a connection of an address. */
    Address add(ByteBuffer key) {
        if (!sweeping) {
            sweeping = true;
            executor.schedule(this::sweep, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        }
        Address address = addresses.computeIfAbsent(key, Address::new);
        addCount(address, 1);
        return address;
    }

    void remove(Address address) {
        addCount(address, -1);
    }

    private void addCount(Address address, int more) {
        count += more;
        byCount.remove(address);
        address.count += more;
        if (address.count > 0) {
            byCount.add(address);
        } else {
            addresses.remove(address.key);
        }
    }

    /** Moves a connection or stream to the end of the queue of its state. */
    void append(Entry entry, boolean stream) {
        entry.since = now();
        (stream ? streams : connections)[entry.state.ordinal()].append(entry);
    }

    /** Evicts one connection in favor of another, if there is one that may be evicted. */
    void evictForNew() {
        boolean crowded = !byCount.isEmpty() && byCount.last().count > FEW;
        Predicate<Entry> preferred = crowded ? entry -> entry.connection().address == byCount.last() : entry -> true;
        Optional<Entry> evicted = oldest(connections, EnumSet.of(State.SILENT), preferred)
                .filter(silent -> now() - silent.since >= FIRST_BYTE)
                .or(() -> oldest(connections, EVICTABLE, preferred))
                .or(() -> oldest(connections, EVICTABLE, entry -> true));
        if (evicted.isPresent()) {
            table.evictedForNew.increment();
            evicted.get().connection().evict();
        }
    }

    /** Returns the entry that has been in one of the states for longest. */
    private static Optional<Entry> oldest(Link[] queues, Set<State> states, Predicate<Entry> wanted) {
        Entry oldest = null;
        for (State state : states) {
            Link next = queues[state.ordinal()].next;
            while (next instanceof Entry entry && (oldest == null || entry.since - oldest.since < 0)) {
                oldest = wanted.test(entry) ? entry : oldest;
                next = next.next;
            }
        }
        return Optional.ofNullable(oldest);
    }

    /**
     * Adds pending bytes, or subtracts them if negative. While they are above three quarters of the limit, evicts the connections
     * that have had some for longest, but not this one, whose handlers are running.
     */
    void addPending(long bytes, Connection current) {
        pending.lazySet(pending.get() + bytes);
        while (bytes > 0 && pending.get() > table.pendingPerLoop - table.pendingPerLoop / 4) {
            Optional<Entry> oldest = Stream.of(connections, streams)
                    .flatMap(queues -> oldest(queues, PENDING, entry -> true).stream())
                    .min((one, other) -> Long.compare(one.since - other.since, 0));
            if (oldest.isEmpty() || oldest.get().connection() == current) {
                return;
            }
            oldest.get().unlink();
            if (oldest.get().connection().evict()) {
                table.evictedForBytes.increment();
            }
        }
    }

    /** Whether the limit is exceeded, because the connections that have pending bytes cannot be evicted. */
    boolean isFull() {
        return pending.get() > table.pendingPerLoop;
    }

    /** Returns the pending bytes; any thread. */
    long pending() {
        return pending.get();
    }

    /** Ends the states that have lasted for their timeout. Each restarts, so that it ends again if nothing has changed. */
    private void sweep() {
        for (State state : State.values()) {
            for (Link[] queues : List.of(connections, streams)) {
                long due = now() - table.timeout(state);
                Link queue = queues[state.ordinal()];
                while (queue.next instanceof Entry first && first.since - due <= 0) {
                    append(first, queues == streams);
                    first.expire();
                }
            }
        }
        sweeping = count > 0;
        if (sweeping) {
            executor.schedule(this::sweep, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /**
     * Returns for how many nanoseconds a connection may respond to requests before the event loop reads from others. The more
     * connections there are, the fewer, so that many busy connections do not make a new one wait for long.
     */
    long slice() {
        return Math.max(MIN_SLICE, Math.min(MAX_SLICE, MAX_ROUND / Math.max(1, count)));
    }

    /** Continues the work of a connection, which must not throw, after the event loop has read from others. */
    void runLater(Runnable continuation) {
        work.add(continuation);
        scheduleWork();
    }

    /**
     * Schedules a task instead of executing it: an event loop runs all executed tasks, including those that they execute, before
     * it reads from its connections again.
     */
    private void scheduleWork() {
        if (!workScheduled && !work.isEmpty()) {
            workScheduled = true;
            executor.schedule(this::runWork, 1, TimeUnit.NANOSECONDS);
        }
    }

    private void runWork() {
        workScheduled = false;
        long end = now() + MAX_RUN;
        try {
            // At least one, and none that was added meanwhile.
            int left = work.size();
            do {
                work.remove().run();
                left--;
            } while (left > 0 && now() - end < 0);
        } finally {
            scheduleWork();
        }
    }

    /**
     * Adds a flush, which must not throw. All are run when the event loop has read from the connections that are ready, or when the
     * first has waited for too long. Writing to several sockets in a row takes less time than alternating between rendering and
     * writing: the caches keep their content, and a client that waits for several connections is woken once.
     */
    void flushLater(Runnable flush) {
        flushes.add(flush);
        long now = now();
        if (flushes.size() == 1) {
            flushDeadline = now + MAX_FLUSH_DELAY;
        } else if (now - flushDeadline >= 0) {
            flushAll();
        }
        if (!flushScheduled && !flushes.isEmpty()) {
            flushScheduled = true;
            executor.execute(() -> {
                flushScheduled = false;
                flushAll();
            });
        }
    }

    private void flushAll() {
        for (Runnable next = flushes.poll(); next != null; next = flushes.poll()) {
            next.run();
        }
    }

    /** A queue, which is a ring, or an element of one; linked to itself if the queue is empty or the element in none. */
    static class Link {
        private Link previous = this;
        private Link next = this;

        /** Removes the element from its queue, if it is in one. */
        final void unlink() {
            previous.next = next;
            next.previous = previous;
            previous = this;
            next = this;
        }

        /** Moves an element to the end of this queue. */
        final void append(Link element) {
            element.unlink();
            element.previous = previous;
            element.next = this;
            previous.next = element;
            previous = element;
        }
    }

    /** A connection or stream. */
    abstract static class Entry extends Link {
        State state = State.SILENT;

        /** When it entered its state or made progress, in nanoseconds. */
        long since;

        abstract Connection connection();

        /** Ends a state that has lasted for its timeout. */
        abstract void expire();
    }
}
