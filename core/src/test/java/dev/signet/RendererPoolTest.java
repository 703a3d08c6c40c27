// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.internal.raster.TileCache;
import org.junit.jupiter.api.Test;

class RendererPoolTest {

    private static final int BYTES = 1 << 20;
    private static final TileCache NO_TILES = new TileCache(0);

    @Test
    void returnsARendererOnceUntilItIsReleasedAgain() {
        RendererPool pool = new RendererPool(BYTES, BYTES, NO_TILES);
        Renderer renderer = newRenderer();
        pool.release(renderer);
        assertSame(renderer, pool.acquire());
        assertNotSame(renderer, pool.acquire());
    }

    @Test
    void keepsNoMoreRenderersThanFitTheLimit() {
        RendererPool pool = new RendererPool(2 * BYTES + 1, BYTES, NO_TILES);
        for (int i = 0; i < 10; i++) {
            pool.release(newRenderer());
        }
        assertEquals(2 * newRenderer().retainedBytes(), pool.retainedBytes());
    }

    @Test
    void keepsNoRendererAboveItsShare() {
        Renderer large = newRenderer();
        large.png(Avatar.of("ada", Parameters.DEFAULT.withSize(1024)));
        assertTrue(large.retainedBytes() > BYTES);
        RendererPool pool = new RendererPool(BYTES, BYTES, NO_TILES);
        pool.release(large);
        assertEquals(0, pool.retainedBytes());
    }

    @Test
    void trimDiscardsWhatWasNotUsedSinceThePreviousCall() {
        RendererPool pool = new RendererPool(BYTES, BYTES, NO_TILES);
        pool.release(newRenderer());
        pool.trim();
        assertTrue(pool.retainedBytes() > 0);
        pool.trim();
        assertEquals(0, pool.retainedBytes());
    }

    @Test
    void keepsNothingWithoutMemory() {
        RendererPool pool = new RendererPool(0, BYTES, NO_TILES);
        pool.release(newRenderer());
        pool.trim();
        assertEquals(0, pool.retainedBytes());
    }

    private static Renderer newRenderer() {
        return new Renderer(NO_TILES);
    }
}
