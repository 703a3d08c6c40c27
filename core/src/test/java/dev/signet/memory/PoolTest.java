// SPDX-License-Identifier: Apache-2.0
package dev.signet.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolTest {

    private final AtomicInteger made = new AtomicInteger();
    private final Pool<Object> pool = new Pool<>(() -> {
        made.incrementAndGet();
        return new Object();
    });

    @Test
    void whatIsGivenBackIsTakenNext() {
        Object first = pool.take();
        pool.give(first);
        assertSame(first, pool.take());
        assertEquals(1, made.get());
    }

    @Test
    void nothingIsHandedOutTwice() {
        Object first = pool.take();
        assertNotSame(first, pool.take());
        pool.give(first);
        assertSame(first, pool.take());
        assertNotSame(first, pool.take());
    }

    @Test
    void whatDoesNotFitIsLetGo() {
        List<Object> many = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            many.add(pool.take());
        }
        many.forEach(pool::give);
        Set<Object> kept = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < 1000; i++) {
            kept.add(pool.take());
        }
        kept.retainAll(many);
        assertTrue(kept.size() >= 1 && kept.size() < 1000);
        assertEquals(1000 + 1000 - kept.size(), made.get());
    }

    /** A thread may call itself anything. */
    @Test
    void threadsMayHaveNegativeNumbers() throws InterruptedException {
        Object first = pool.take();
        Thread odd = new Thread(() -> pool.give(first)) {
            @Override
            public long getId() {
                return -7;
            }
        };
        odd.start();
        odd.join();
        assertSame(first, pool.take());
    }

    @ParameterizedTest
    @CsvSource({"16, 4, 512", "64, 4, 2048", "256, 4, 8192", "256, 32, 1024", "99999, 4, 8192"})
    void aFullPoolRemembersByAnEighthOfTheHeap(long megabytes, int slots, int kilobytes) {
        assertEquals(kilobytes << 10, Pool.share(megabytes << 20, slots));
    }
}
