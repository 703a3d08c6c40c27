// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.internal.raster.TileCache;
import org.junit.jupiter.api.Test;

class RendererPoolTest {

    private static final int BYTES = 1 << 20;

    @Test
    void returnsARendererOnceUntilItIsReleasedAgain() {
        RendererPool pool = new RendererPool(BYTES, BYTES);
        assertNull(pool.acquire());
        Renderer renderer = newRenderer();
        pool.release(renderer);
        assertSame(renderer, pool.acquire());
        assertNull(pool.acquire());
    }

    @Test
    void keepsNoMoreRenderersThanFitTheLimit() {
        RendererPool pool = new RendererPool(2 * BYTES + 1, BYTES);
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
        RendererPool pool = new RendererPool(BYTES, BYTES);
        pool.release(large);
        assertNull(pool.acquire());
        assertEquals(0, pool.retainedBytes());
    }

    @Test
    void trimDiscardsWhatWasNotUsedSinceThePreviousCall() {
        RendererPool pool = new RendererPool(BYTES, BYTES);
        pool.release(newRenderer());
        pool.trim();
        assertTrue(pool.retainedBytes() > 0);
        pool.trim();
        assertEquals(0, pool.retainedBytes());
    }

    @Test
    void keepsNothingWithoutMemory() {
        RendererPool pool = new RendererPool(0, BYTES);
        pool.release(newRenderer());
        pool.trim();
        assertNull(pool.acquire());
    }

    private static Renderer newRenderer() {
        return new Renderer(new TileCache(0));
    }
}
