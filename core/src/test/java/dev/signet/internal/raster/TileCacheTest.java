// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.Substrate;
import dev.signet.foreign.Samples;
import dev.signet.internal.picture.Picture;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TileCacheTest {

    private static final int THREADS = 8;
    private static final int SEEDS = 12;
    private static final List<Parameters> CONFIGURATIONS = List.of(
            Parameters.DEFAULT.withSize(24),
            Parameters.DEFAULT.withSize(33).withShape(Shape.CIRCLE),
            Parameters.DEFAULT.withSize(50).withSubstrate(Substrate.NONE));

    /**
     * Threads share a cache that holds a few tiles, many or all, so tiles are evicted while other threads use them: every
     * picture has the pixels of one that is painted without a cache.
     */
    @ParameterizedTest
    @ValueSource(ints = {0, 3_000, 20_000, 100_000, 4 << 20})
    void threadsGetTheSamePixelsWhileTilesAreEvicted(int limit) throws InterruptedException, ExecutionException {
        List<Picture> pictures = new ArrayList<>();
        List<int[]> expected = new ArrayList<>();
        for (int i = 0; i < SEEDS * CONFIGURATIONS.size(); i++) {
            Picture picture = Picture.of(Hash.ofSeed("seed" + i), CONFIGURATIONS.get(i % CONFIGURATIONS.size()));
            pictures.add(picture);
            expected.add(new Rasterizer(new TileCache(0)).render(picture).toArgb());
        }
        TileCache cache = new TileCache(limit);
        ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> results = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                int first = thread;
                results.add(executor.submit(() -> {
                    Rasterizer rasterizer = new Rasterizer(cache);
                    for (int i = 0; i < Samples.of(40) * pictures.size(); i++) {
                        int index = (first + i * (2 * first + 1)) % pictures.size();
                        assertArrayEquals(
                                expected.get(index),
                                rasterizer.render(pictures.get(index)).toArgb());
                        if (i % 50 == first) {
                            cache.trim();
                        }
                    }
                }));
            }
            for (Future<?> result : results) {
                result.get();
            }
        } finally {
            executor.shutdownNow();
        }
        assertTrue(cache.retainedBytes() <= limit, () -> cache.retainedBytes() + " of " + limit);
        assertEquals(limit > 0, cache.retainedBytes() > 0);
        cache.trim();
        cache.trim();
        assertEquals(0, cache.retainedBytes());
    }

    @Test
    void trimKeepsWhatWasUsedSinceThePreviousCall() {
        TileCache cache = new TileCache(1 << 20);
        TileKeys keys = new TileKeys();
        Picture picture = Picture.of(Hash.ofSeed("ada"), Parameters.DEFAULT);
        keys.set(picture);
        for (int index = 0; index < 2; index++) {
            assertNull(cache.get(keys, index));
            cache.add(new RowPainter().paint(picture, keys, index));
        }
        cache.trim();
        assertNotNull(cache.get(keys, 0));
        cache.trim();
        assertNotNull(cache.get(keys, 0));
        assertNull(cache.get(keys, 1));
        cache.trim();
        cache.trim();
        assertNull(cache.get(keys, 0));
        assertEquals(0, cache.retainedBytes());
    }
}
