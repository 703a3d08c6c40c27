// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import dev.signet.server.internal.net.EvictionQueues.AddressQueue;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the connections of each client address, and finds the address with the most in constant time: addresses are grouped by
 * their count, which changes by one at a time. Thread-safe.
 */
final class ConnectionsByAddress {

    /** Addresses with up to this number of connections are treated alike: a browser opens six to one host. */
    static final int FEW = 8;

    private final Map<ByteBuffer, Address> addresses = new HashMap<>();
    private final Map<Integer, Set<Address>> byCount = new HashMap<>();
    private int largestCount;

    /** The connections of one address. */
    static final class Address {

        private final ByteBuffer key;
        private int count;
        private volatile List<AddressQueue> queues = List.of();

        private Address(ByteBuffer key) {
            this.key = key;
        }

        /** Returns the queue of its connections on an event loop; called on that event loop. */
        AddressQueue queueOn(EvictionQueues loop) {
            for (AddressQueue queue : queues) {
                if (queue.loop == loop) {
                    return queue;
                }
            }
            return addQueue(new AddressQueue(loop));
        }

        private synchronized AddressQueue addQueue(AddressQueue queue) {
            List<AddressQueue> more = new ArrayList<>(queues);
            more.add(queue);
            queues = more;
            return queue;
        }

        /** Returns its queues, of which some may be empty. */
        List<AddressQueue> queues() {
            return queues;
        }
    }

    /** Adds a connection of an address unless it has as many as the limit. Each one is to be removed. */
    synchronized Optional<Address> add(ByteBuffer key, int limit) {
        Address address = addresses.computeIfAbsent(key, Address::new);
        if (address.count >= limit) {
            return Optional.empty();
        }
        setCount(address, address.count + 1);
        return Optional.of(address);
    }

    synchronized void remove(Address address) {
        setCount(address, address.count - 1);
        if (address.count == 0) {
            addresses.remove(address.key);
        }
    }

    /** Returns the address with the most connections, if it has more than {@link #FEW}. */
    synchronized Optional<Address> largest() {
        return largestCount <= FEW
                ? Optional.empty()
                : byCount.getOrDefault(largestCount, Set.of()).stream().findFirst();
    }

    private void setCount(Address address, int count) {
        Set<Address> alike = byCount.getOrDefault(address.count, Set.of());
        if (alike.size() > 1) {
            alike.remove(address);
        } else {
            byCount.remove(address.count);
        }
        address.count = count;
        if (count > 0) {
            byCount.computeIfAbsent(count, key -> new LinkedHashSet<>()).add(address);
        }
        if (count > largestCount || !byCount.containsKey(largestCount)) {
            largestCount = count;
        }
    }
}
