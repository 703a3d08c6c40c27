// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolTest {

    private static final int LIMIT = 100;

    private static final class Buffer extends Reusable {

        private long bytes;

        @Override
        protected long retainedBytes() {
            return bytes;
        }
    }

    private final Pool<Buffer> pool = new Pool<>(Buffer::new, LIMIT);

    @Test
    void takesObjectThatWasGivenBack() {
        Buffer first = pool.take();
        pool.give(first);
        assertSame(first, pool.take());
    }

    @Test
    void doesNotHandOutObjectInUse() {
        Buffer first = pool.take();
        assertNotSame(first, pool.take());
        pool.give(first);
        assertSame(first, pool.take());
        assertNotSame(first, pool.take());
    }

    @Test
    void keepsObjectsUpToTheLimitInBytes() {
        Buffer first = taken(60);
        Buffer fits = taken(40);
        Buffer exceeds = taken(1);
        pool.give(first);
        pool.give(fits);
        pool.give(exceeds);
        assertEquals(LIMIT, pool.retainedBytes());
        List<Buffer> next = List.of(pool.take(), pool.take(), pool.take());
        assertEquals(
                List.of(true, true, false), List.of(next.contains(first), next.contains(fits), next.contains(exceeds)));
    }

    @Test
    void countsObjectsInUseWithTheirLastSize() {
        pool.give(taken(60));
        Buffer inUse = pool.take();
        Buffer other = taken(41);
        pool.give(other);
        assertEquals(60, pool.retainedBytes());
        inUse.bytes = 50;
        pool.give(inUse);
        assertEquals(50, pool.retainedBytes());
        assertSame(inUse, pool.take());
    }

    @Test
    void discardsObjectAboveTheLimit() {
        pool.give(taken(60));
        Buffer grown = pool.take();
        grown.bytes = LIMIT + 1;
        pool.give(grown);
        assertEquals(0, pool.retainedBytes());
        assertNotSame(grown, pool.take());
    }

    @Test
    void doesNotCountDiscardedObjects() {
        pool.give(taken(60));
        pool.discard(pool.take());
        assertEquals(0, pool.retainedBytes());
    }

    @Test
    void boundsNumberOfObjectsWithoutBytes() {
        List<Buffer> many = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            many.add(taken(0));
        }
        many.forEach(pool::give);
        int kept = 0;
        while (many.contains(pool.take())) {
            kept++;
        }
        assertEquals(Math.max(4, 2 * Integer.highestOneBit(Runtime.getRuntime().availableProcessors())), kept);
    }

    @Test
    void releaseDiscardsIdleObjectsOnly() {
        Buffer idle = taken(60);
        Buffer inUse = taken(30);
        pool.give(idle);
        pool.give(inUse);
        List<Buffer> both = List.of(pool.take(), pool.take());
        pool.give(idle);
        pool.release();
        assertEquals(30, pool.retainedBytes());
        pool.give(inUse);
        assertEquals(List.of(true, true), List.of(both.contains(idle), both.contains(inUse)));
        assertSame(inUse, pool.take());
    }

    @Test
    void trimDiscardsObjectsUnusedSinceThePreviousTrim() {
        Buffer used = taken(60);
        Buffer unused = taken(30);
        pool.give(used);
        pool.give(unused);
        pool.trim();
        assertEquals(90, pool.retainedBytes());
        while (pool.take() != used) {
            // takes the other one out of the pool
        }
        pool.give(used);
        pool.trim();
        assertSame(used, pool.take());
        pool.give(used);
        pool.trim();
        pool.trim();
        assertNotSame(used, pool.take());
    }

    @Test
    void loweringTheLimitReleasesIdleObjects() {
        pool.give(taken(60));
        pool.setLimit(60);
        assertEquals(60, pool.retainedBytes());
        pool.setLimit(59);
        assertEquals(0, pool.retainedBytes());
    }

    /** Subclasses of Thread may override getId. */
    @Test
    void acceptsThreadsWithNegativeIds() throws InterruptedException {
        Buffer first = pool.take();
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

    private static Buffer taken(long bytes) {
        Buffer buffer = new Buffer();
        buffer.bytes = bytes;
        return buffer;
    }
}
