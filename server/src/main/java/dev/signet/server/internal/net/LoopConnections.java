// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.channel.EventLoop;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
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
 * than {@link ConnectionTable#fewPerLoop}, one of an address with the most, so that a client with many replaces its own. When there
 * are too many pending bytes, the connections that have had some for longest are closed. A connection for which the server renders
 * is never evicted for a new one, and loses only a stream for the pending bytes of that stream.
 *
 * <p>Work that a connection continues later, and flushes, are queued here too.
 */
@SuppressWarnings("EnumOrdinal") // indices of arrays
final class LoopConnections {

    /** Time for a new connection to send its first byte before it is evicted in preference to older ones. */
    private static final long FIRST_BYTE = TimeUnit.SECONDS.toNanos(1);

    static final long SWEEP_MILLIS = 100;

    /** Time for which a connection may respond to requests before the event loop serves others; a small PNG may take longer. */
    static final long SLICE = TimeUnit.MILLISECONDS.toNanos(1);

    /** Time of continued work before the event loop reads again. */
    private static final long MAX_RUN = TimeUnit.MILLISECONDS.toNanos(5);

    /** Time for which a response may wait to be flushed while the event loop serves other connections. */
    static final long MAX_FLUSH_DELAY = TimeUnit.MICROSECONDS.toNanos(500);

    private static final Set<State> PENDING = EnumSet.of(State.RECEIVING, State.SENDING);
    private static final Set<State> EVICTABLE = EnumSet.complementOf(EnumSet.of(State.RENDERING, State.RECEIVING));

    final EventLoop eventLoop;
    final ConnectionTable table;
    /** Queues by the number of their state. */
    private final Link[] queues =
            Stream.of(State.values()).map(state -> new Link()).toArray(Link[]::new);

    private final Map<ByteBuffer, Address> addresses = new HashMap<>();
    private final TreeSet<Address> byCount = new TreeSet<>(
            Comparator.<Address>comparingInt(address -> address.count).thenComparing(address -> address.key));

    private int count;
    /** Changed by the event loop only, and read by any thread. */
    final AtomicLong pending = new AtomicLong();

    private boolean sweeping;
    private final Queue<Runnable> work = new ArrayDeque<>();
    private boolean workScheduled;
    private final Queue<Runnable> flushes = new ArrayDeque<>();
    private long flushDeadline;

    LoopConnections(EventLoop eventLoop, ConnectionTable table) {
        this.eventLoop = eventLoop;
        this.table = table;
    }

    long now() {
        return eventLoop.ticker().nanoTime();
    }

    static final class Address {
        final ByteBuffer key;
        private int count;

        private Address(ByteBuffer key) {
            this.key = key;
        }
    }

    Address add(ByteBuffer key) {
        scheduleSweep();
        Address address = addresses.computeIfAbsent(key, Address::new);
        addCount(address, 1);
        return address;
    }

    void addCount(Address address, int more) {
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
    void append(Entry entry, long now) {
        entry.since = now;
        queues[entry.state.ordinal()].append(entry);
    }

    /** Returns whether a connection may be added. If there are as many as may be, another one is evicted if possible. */
    boolean makeRoom() {
        if (count >= table.limitPerLoop) {
            int most = byCount.last().count;
            Predicate<Entry> any = entry -> entry instanceof Connection each && each.rendering == 0;
            Predicate<Entry> preferred =
                    any.and(entry -> most <= table.fewPerLoop || entry.connection().address.count == most);
            Optional<Entry> evicted = oldest(EnumSet.of(State.SILENT), preferred)
                    .filter(silent -> now() - silent.since >= FIRST_BYTE)
                    .or(() -> oldest(EVICTABLE, preferred))
                    .or(() -> oldest(EVICTABLE, any));
            if (evicted.isPresent()) {
                table.evictedForNew.increment();
                evicted.get().connection().evict();
            }
        }
        return count < table.limitPerLoop;
    }

    /** Returns the entry that has been in one of the states for longest. */
    private Optional<Entry> oldest(Set<State> states, Predicate<Entry> wanted) {
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
     * that have had some for longest, until the next one would be this one, whose handlers are running.
     */
    void addPending(long bytes, Connection current) {
        pending.lazySet(pending.get() + bytes);
        while (bytes > 0 && pending.get() > table.pendingPerLoop - table.pendingPerLoop / 4) {
            Optional<Entry> oldest = oldest(PENDING, entry -> true);
            if (oldest.isEmpty() || oldest.get().connection() == current) {
                return;
            }
            oldest.get().unlink();
            if (oldest.get().evict()) {
                table.evictedForBytes.increment();
            }
        }
    }

    /** Ends the states that have lasted for their timeout. Each restarts, so that it ends again if nothing has changed. */
    private void sweep() {
        sweeping = false;
        try {
            for (State state : State.values()) {
                long due = now() - table.timeout(state);
                Link queue = queues[state.ordinal()];
                while (queue.next instanceof Entry first && first.since - due <= 0) {
                    append(first, now());
                    first.connection().run(() -> first.onTimeout(first.state));
                }
            }
        } finally {
            if (count > 0) {
                scheduleSweep();
            }
        }
    }

    private void scheduleSweep() {
        if (!sweeping) {
            eventLoop.schedule(this::sweep, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
            sweeping = true;
        }
    }

    /** Continues the work of a connection, which must not throw, after the event loop has read from others. */
    void continueLater(Runnable continuation) {
        work.add(continuation);
        scheduleWork();
    }

    /**
     * Schedules a task instead of executing it: an event loop runs all executed tasks, including those that they execute, before
     * it reads from its connections again.
     */
    private void scheduleWork() {
        if (!workScheduled && !work.isEmpty()) {
            eventLoop.schedule(this::runWork, 1, TimeUnit.NANOSECONDS);
            workScheduled = true;
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
            eventLoop.execute(this::flushAll);
        } else if (now - flushDeadline >= 0) {
            flushAll();
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

        protected final void unlink() {
            previous.next = next;
            next.previous = previous;
            previous = this;
            next = this;
        }

        final void append(Link element) {
            element.unlink();
            element.previous = previous;
            element.next = this;
            previous.next = element;
            previous = element;
        }
    }
}
