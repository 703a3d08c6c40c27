// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.internal.net.ConnectionsByAddress.Address;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ConnectionsByAddressTest {

    private final ConnectionsByAddress connections = new ConnectionsByAddress();

    @Test
    void findsAnAddressWithTheMostConnections() {
        Random random = new Random(1);
        Map<Address, Integer> counts = new HashMap<>();
        List<Address> open = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            // Grows and shrinks in turn.
            boolean opens = open.isEmpty() || random.nextInt(10) < (i / 2000 % 2 == 0 ? 8 : 2);
            if (opens) {
                Address address = add(random.nextInt(20), Integer.MAX_VALUE).orElseThrow();
                open.add(address);
                counts.merge(address, 1, Integer::sum);
            } else {
                Address address = open.remove(random.nextInt(open.size()));
                connections.remove(address);
                counts.compute(address, (key, count) -> count == 1 ? null : count - 1);
            }
            int most = counts.values().stream().mapToInt(count -> count).max().orElse(0);
            Optional<Address> largest = connections.largest();
            assertEquals(most > ConnectionsByAddress.FEW, largest.isPresent());
            assertTrue(largest.isEmpty() || counts.getOrDefault(largest.get(), 0) == most);
        }
    }

    @Test
    void limitsTheConnectionsOfAnAddress() {
        Address address = add(1, 2).orElseThrow();
        assertTrue(add(1, 2).isPresent());
        assertTrue(add(1, 2).isEmpty());
        assertTrue(add(2, 2).isPresent());
        connections.remove(address);
        assertTrue(add(1, 2).isPresent());
    }

    private Optional<Address> add(int address, int limit) {
        return connections.add(ByteBuffer.allocate(4).putInt(0, address), limit);
    }
}
