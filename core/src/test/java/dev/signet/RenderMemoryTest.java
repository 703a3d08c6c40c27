// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.signet.foreign.Samples;
import dev.signet.internal.raster.TileCache;
import dev.signet.internal.service.RenderCost;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RenderMemoryTest {

    private static final long LIMIT = RenderMemory.limit();
    /** Needs the most memory: more colors than a palette has, and no two cells alike. */
    private static final Parameters COMPLEX = Parameters.DEFAULT
            .withSubstrate(Substrate.NONE)
            .withShape(Shape.CIRCLE)
            .withBlankCells(BlankCells.NONE);

    @AfterEach
    void reset() {
        RenderMemory.setLimit(LIMIT);
        RenderMemory.release();
    }

    @Test
    void keepsMemoryForTheNextRenderingUntilItIsReleased() {
        Avatar.of("ada").png();
        assertTrue(RenderMemory.retainedBytes() > 0);
        RenderMemory.release();
        assertEquals(0, RenderMemory.retainedBytes());
    }

    @Test
    void keepsNothingWithALimitOfZero() {
        RenderMemory.setLimit(0);
        Avatar.of("ada").png();
        Avatar.of("ada", COMPLEX.withSize(512)).png();
        assertEquals(0, RenderMemory.retainedBytes());
    }

    @Test
    void neverKeepsMoreThanTheLimit() {
        RenderMemory.setLimit(4 << 20);
        for (int size = 16; size <= 1024; size += 48) {
            Avatar.of("ada", COMPLEX.withSize(size)).png();
            assertTrue(RenderMemory.retainedBytes() <= RenderMemory.limit());
        }
    }

    @Test
    void keepsTilesIfTheBuffersOfALargeImageExceedTheLimit() {
        RenderMemory.setLimit(2 << 20);
        Avatar.of("ada", COMPLEX.withSize(1024)).png();
        assertTrue(RenderMemory.retainedBytes() > 0);
    }

    @Test
    void svgNeedsNoMemoryOfPng() {
        RenderMemory.release();
        Avatar.of("ada").svg();
        assertTrue(RenderMemory.retainedBytes() <= 16 << 10);
    }

    @Test
    void keepsLessThanTheLimitAfterManyConfigurations() {
        RenderMemory.setLimit(4 << 20);
        for (int i = 0; i < Samples.of(1000); i++) {
            Avatar.of("ada" + i, COMPLEX.withSize(16 + i * 7 % 500)).png();
        }
        assertTrue(RenderMemory.retainedBytes() <= RenderMemory.limit());
    }

    @Test
    void hugeLimitAllocatesLittle() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        RenderMemory.setLimit(1);
        long before = threads.getCurrentThreadAllocatedBytes();
        RenderMemory.setLimit(Long.MAX_VALUE);
        RenderMemory.release();
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < 1 << 20, () -> allocated + " bytes");
        assertEquals(0, RenderMemory.retainedBytes());
        Avatar.of("ada").png();
        assertTrue(RenderMemory.retainedBytes() < 4 << 20, "the table has a limit, too");
    }

    @Test
    void releaseKeepsALimitThatIsSetMeanwhile() throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            RenderMemory.setLimit(1 << 30);
            CountDownLatch started = new CountDownLatch(1);
            Thread release = new Thread(() -> {
                started.countDown();
                RenderMemory.release();
            });
            release.start();
            started.await();
            RenderMemory.setLimit(0);
            release.join();
            assertEquals(0, RenderMemory.limit());
        }
    }

    @Test
    void trimKeepsWhatSmallRenderingsUseAndReleasesTheRest() {
        Avatar.of("ada", COMPLEX.withSize(512)).png();
        Avatar.of("ada").png();
        long all = RenderMemory.retainedBytes();
        RenderMemory.trim();
        assertEquals(all, RenderMemory.retainedBytes());
        Avatar.of("ada").svg();
        RenderMemory.trim();
        assertTrue(RenderMemory.retainedBytes() > 0);
        assertTrue(RenderMemory.retainedBytes() < all / 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 64, 200, 256, 511, 512, 900, 1000, 1023, 1024})
    void requiresAtLeastWhatARenderingRetains(int size) {
        for (int i = 0; i < Samples.of(50); i++) {
            Renderer fresh = new Renderer(new TileCache(0));
            byte[] image = fresh.png(Avatar.of("ada" + i, COMPLEX.withSize(size)));
            long needed = fresh.retainedBytes() + image.length;
            assertTrue(needed <= RenderCost.requiredBytes(Format.PNG, size), () -> size + ": " + needed);
        }
    }

    @Test
    void onlyPngAbove256PixelsIsLarge() {
        assertTrue(RenderCost.isLarge(Format.PNG, 257));
        assertFalse(RenderCost.isLarge(Format.PNG, 256));
        assertFalse(RenderCost.isLarge(Format.SVG, 1024));
    }

    @Test
    void rejectsNegativeLimit() {
        assertThrows(IllegalArgumentException.class, () -> RenderMemory.setLimit(-1));
    }
}
