// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The share of a connection and the thresholds. */
class PendingBytesTest {

    private static final int LIMIT = 16 << 20;
    private static final int MAX_SMALL_SHARE = 8 * 1024;

    private final PendingBytes pendingBytes = new PendingBytes(LIMIT);

    @Test
    void shareShrinksWithFreeBytes() {
        assertEquals(LIMIT / 2 / 16, pendingBytes.share());
        pendingBytes.add(LIMIT / 4, 0);
        assertEquals(LIMIT / 4 / 16, pendingBytes.share());
    }

    @Test
    void shareShrinksWithTheNumberOfHoldersWhenNothingIsFree() {
        pendingBytes.add(LIMIT / 2, 0);
        assertEquals(MAX_SMALL_SHARE, pendingBytes.share());
        for (int i = 0; i < 10_000; i++) {
            pendingBytes.add(1, 0);
        }
        assertEquals(MAX_SMALL_SHARE / 2, pendingBytes.share());
        for (int i = 0; i < 10_000; i++) {
            pendingBytes.add(-1, 1);
        }
        assertEquals(MAX_SMALL_SHARE, pendingBytes.share());
    }

    @Test
    void isUnderPressureAboveHalfTheLimitAndFullAboveTheLimit() {
        pendingBytes.add(LIMIT / 2, 0);
        assertFalse(pendingBytes.isUnderPressure());
        pendingBytes.add(1, LIMIT / 2);
        assertTrue(pendingBytes.isUnderPressure());
        assertTrue(pendingBytes.fits(LIMIT / 2 - 1));
        assertFalse(pendingBytes.fits(LIMIT / 2));
        assertFalse(pendingBytes.isFull());
        pendingBytes.add(LIMIT / 2, LIMIT / 2 + 1);
        assertTrue(pendingBytes.isFull());
        assertTrue(pendingBytes.fits(128), "as small as a 503");
    }
}
