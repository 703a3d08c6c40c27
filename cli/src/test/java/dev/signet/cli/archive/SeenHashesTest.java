// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.Hash;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeenHashesTest {

    @Test
    void agreesWithHashSet() {
        Random random = new Random(1);
        SeenHashes seen = new SeenHashes();
        Set<Hash> expected = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            // Few values, so that many repeat; some have a zero half, and one is zero.
            Hash hash = i % 1000 == 0 ? new Hash(0, i % 5000) : Hash.ofSeed("seed " + random.nextInt(40_000));
            assertEquals(expected.add(hash), seen.add(hash), hash.hex());
        }
    }
}
