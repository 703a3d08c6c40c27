// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ArcCacheTest {

    private static final int MAX_WEIGHT = 1 << 20;
    private static final int SUBSCANLINES = 100 * FixedPoint.SUBSCANLINES;

    private final ArcCache arcs = new ArcCache();

    @Test
    void evictsAboveTheLimitAndRecomputesEqualAreas() {
        ArcCoverage first = arc(0);
        assertSame(first, arc(0));
        int weight = first.weight();
        for (int radius = 1; weight <= MAX_WEIGHT; radius++) {
            weight += arc(radius).weight();
        }
        ArcCoverage again = arc(0);
        assertNotSame(first, again);
        assertArrayEquals(first.areas(), again.areas());
    }

    /** The top of this circle crosses more pixels in a row than any slab of SG-1. */
    @Test
    void areasDoNotDependOnTheHeightOfTheSlab() {
        int radius = 512 * FixedPoint.PIXEL;
        ArcCoverage whole = arcs.get(new ArcCoverage.Key(0, radius, radius, 0, 1024 * FixedPoint.SUBSCANLINES));
        ArcCoverage top = arcs.get(new ArcCoverage.Key(0, radius, radius, 0, 16 * FixedPoint.SUBSCANLINES));
        assertArrayEquals(Arrays.copyOf(whole.areas(), top.areas().length), top.areas());
        assertEquals(whole.start(16), top.areas().length);
    }

    private ArcCoverage arc(int radius) {
        return arcs.get(new ArcCoverage.Key(0, 0, radius, 0, SUBSCANLINES));
    }
}
