// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.dispatch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;

/**
 * Tasks in round-robin order of client addresses, within an address of its connections, and within a connection first in,
 * first out (fair queuing, RFC 970). Addresses and connections without tasks take no memory. Not thread-safe.
 *
 * <p>All clients behind a reverse proxy share its address, so its connections are scheduled round-robin.
 */
final class FairQueue {

    private static final int MAX_REMEMBERED = 1024;

    /** In scheduling order: an address that was served moves to the end. */
    private final Map<Object, Address> addresses = new LinkedHashMap<>();

    private int size;

    /** When addresses and connections were served last, as serial numbers; those served long ago are forgotten. */
    private final Map<Object, Long> lastServed = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, Long> eldest) {
            return size() > MAX_REMEMBERED;
        }
    };

    private long serial;

    private static final class Address {
        /** In scheduling order. */
        final Map<Object, Deque<RenderTask>> connections = new LinkedHashMap<>();

        int size;
    }

    int size() {
        return size;
    }

    void add(RenderTask task) {
        Address address = addresses.computeIfAbsent(task.address(), key -> new Address());
        address.connections
                .computeIfAbsent(task.connection(), key -> new ArrayDeque<>(1))
                .addLast(task);
        address.size++;
        size++;
    }

    /** Returns the next task. The queue must not be empty. */
    RenderTask peek() {
        Address address = addresses.values().iterator().next();
        return address.connections.values().iterator().next().getFirst();
    }

    /** Removes the next task. The queue must not be empty. */
    RenderTask remove() {
        RenderTask task = peek();
        Address address = remove(addresses, task.address());
        Deque<RenderTask> connection = remove(address.connections, task.connection());
        connection.removeFirst();
        address.size--;
        size--;
        serial++;
        noteServed(task.address());
        noteServed(task.connection());
        if (!connection.isEmpty()) {
            address.connections.put(task.connection(), connection);
        }
        if (address.size > 0) {
            addresses.put(task.address(), address);
        }
        return task;
    }

    /**
     * Removes the newest task of the connection with the most tasks, of the address with the most tasks. Of several, it is the one
     * that was served last, so that clients that ask without pause do not keep out others; else the last in scheduling order.
     */
    RenderTask removeExcess() {
        Address address = largest(addresses, each -> each.size);
        Deque<RenderTask> connection = largest(address.connections, Deque::size);
        RenderTask task = connection.removeLast();
        address.size--;
        size--;
        if (connection.isEmpty()) {
            address.connections.remove(task.connection());
        }
        if (address.size == 0) {
            addresses.remove(task.address());
        }
        return task;
    }

    /** Removes the tasks of clients that have disconnected. */
    void removeAbandoned() {
        for (Address address : addresses.values()) {
            for (Deque<RenderTask> connection : address.connections.values()) {
                connection.removeIf(task -> !task.wanted().getAsBoolean());
            }
            address.connections.values().removeIf(Deque::isEmpty);
            address.size =
                    address.connections.values().stream().mapToInt(Deque::size).sum();
        }
        addresses.values().removeIf(address -> address.size == 0);
        size = addresses.values().stream().mapToInt(address -> address.size).sum();
    }

    private <T> T largest(Map<Object, T> tasks, ToIntFunction<T> count) {
        Map.Entry<Object, T> largest = tasks.entrySet().iterator().next();
        for (Map.Entry<Object, T> each : tasks.entrySet()) {
            int more = count.applyAsInt(each.getValue()) - count.applyAsInt(largest.getValue());
            if (more > 0 || (more == 0 && lastServed(each.getKey()) >= lastServed(largest.getKey()))) {
                largest = each;
            }
        }
        return largest.getValue();
    }

    /** Removes an old entry, so that the order is that of the serial numbers. */
    private void noteServed(Object key) {
        lastServed.remove(key);
        lastServed.put(key, serial);
    }

    private long lastServed(Object key) {
        return Objects.requireNonNullElse(lastServed.get(key), 0L);
    }

    private static <T> T remove(Map<Object, T> map, Object key) {
        return Objects.requireNonNull(map.remove(key));
    }
}
