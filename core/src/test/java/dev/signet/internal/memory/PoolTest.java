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
        private long bytesWithoutBuffers = Long.MAX_VALUE;

        @Override
        protected long retainedBytes() {
            return bytes;
        }

        @Override
        protected void releaseBuffers() {
            bytes = Math.min(bytes, bytesWithoutBuffers);
        }
    }

    private final Pool<Buffer> pool = new Pool<>(Buffer::new, LIMIT);

    @Test
    void acquiresObjectThatWasReleased() {
        Buffer first = pool.acquire();
        pool.release(first);
        assertSame(first, pool.acquire());
    }

    @Test
    void doesNotHandOutObjectInUse() {
        Buffer first = pool.acquire();
        assertNotSame(first, pool.acquire());
        pool.release(first);
        assertSame(first, pool.acquire());
        assertNotSame(first, pool.acquire());
    }

    @Test
    void keepsObjectsUpToTheLimitInBytes() {
        Buffer first = bufferOf(60);
        Buffer fits = bufferOf(40);
        Buffer exceeds = bufferOf(1);
        pool.release(first);
        pool.release(fits);
        pool.release(exceeds);
        assertEquals(LIMIT, pool.retainedBytes());
        List<Buffer> next = List.of(pool.acquire(), pool.acquire(), pool.acquire());
        assertEquals(
                List.of(true, true, false), List.of(next.contains(first), next.contains(fits), next.contains(exceeds)));
    }

    @Test
    void countsObjectsInUseWithTheirLastSize() {
        pool.release(bufferOf(60));
        Buffer inUse = pool.acquire();
        Buffer other = bufferOf(41);
        pool.release(other);
        assertEquals(60, pool.retainedBytes());
        inUse.bytes = 50;
        pool.release(inUse);
        assertEquals(50, pool.retainedBytes());
        assertSame(inUse, pool.acquire());
    }

    @Test
    void keepsObjectWithoutBuffersThatExceedTheLimit() {
        Buffer large = bufferOf(LIMIT + 1);
        large.bytesWithoutBuffers = 60;
        pool.release(large);
        assertEquals(60, pool.retainedBytes());
        assertSame(large, pool.acquire());
    }

    @Test
    void keepsBuffersWithinTheLimit() {
        Buffer fits = bufferOf(LIMIT);
        fits.bytesWithoutBuffers = 60;
        pool.release(fits);
        assertEquals(LIMIT, pool.retainedBytes());
    }

    @Test
    void discardsObjectAboveTheLimit() {
        pool.release(bufferOf(60));
        Buffer grown = pool.acquire();
        grown.bytes = LIMIT + 1;
        pool.release(grown);
        assertEquals(0, pool.retainedBytes());
        assertNotSame(grown, pool.acquire());
    }

    @Test
    void doesNotCountDiscardedObjects() {
        pool.release(bufferOf(60));
        pool.discard(pool.acquire());
        assertEquals(0, pool.retainedBytes());
    }

    @Test
    void boundsNumberOfObjectsWithoutBytes() {
        List<Buffer> many = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            many.add(bufferOf(0));
        }
        many.forEach(pool::release);
        int kept = 0;
        while (many.contains(pool.acquire())) {
            kept++;
        }
        assertEquals(Math.max(4, 2 * Integer.highestOneBit(Runtime.getRuntime().availableProcessors())), kept);
    }

    @Test
    void clearDiscardsIdleObjectsOnly() {
        Buffer idle = bufferOf(60);
        Buffer inUse = bufferOf(30);
        pool.release(idle);
        pool.release(inUse);
        List<Buffer> both = List.of(pool.acquire(), pool.acquire());
        pool.release(idle);
        pool.clear();
        assertEquals(30, pool.retainedBytes());
        pool.release(inUse);
        assertEquals(List.of(true, true), List.of(both.contains(idle), both.contains(inUse)));
        assertSame(inUse, pool.acquire());
    }

    @Test
    void trimDiscardsObjectsUnusedSinceThePreviousTrim() {
        Buffer used = bufferOf(60);
        Buffer unused = bufferOf(30);
        pool.release(used);
        pool.release(unused);
        pool.trim();
        assertEquals(90, pool.retainedBytes());
        while (pool.acquire() != used) {
            // takes the other one out of the pool
        }
        pool.release(used);
        pool.trim();
        assertSame(used, pool.acquire());
        pool.release(used);
        pool.trim();
        pool.trim();
        assertNotSame(used, pool.acquire());
    }

    @Test
    void loweringTheLimitDiscardsIdleObjects() {
        pool.release(bufferOf(60));
        pool.setLimit(60);
        assertEquals(60, pool.retainedBytes());
        pool.setLimit(59);
        assertEquals(0, pool.retainedBytes());
    }

    /** Subclasses of Thread may override getId. */
    @Test
    void acceptsThreadsWithNegativeIds() throws InterruptedException {
        Buffer first = pool.acquire();
        Thread odd = new Thread(() -> pool.release(first)) {
            @Override
            public long getId() {
                return -7;
            }
        };
        odd.start();
        odd.join();
        assertSame(first, pool.acquire());
    }

    private static Buffer bufferOf(long bytes) {
        Buffer buffer = new Buffer();
        buffer.bytes = bytes;
        return buffer;
    }
}
