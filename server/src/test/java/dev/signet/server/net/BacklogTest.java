// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The arithmetic of sharing: what greedy connections can do to others. */
class BacklogTest {

    private static final int LIMIT = 16 << 20;
    private static final int LITTLE = 8 * 1024;

    /** The largest answer there is, about. */
    private static final int LARGE = 100_000;

    private final Backlog backlog = new Backlog(LIMIT);

    @Test
    void theLessIsFreeTheLessAConnectionMayHold() {
        assertEquals(LIMIT / 2 / 16, backlog.share());
        backlog.add(LIMIT / 4);
        assertEquals(LIMIT / 4 / 16, backlog.share());
        assertTrue(backlog.fits(LIMIT / 8));
        assertFalse(backlog.fits(LIMIT / 8 + 1));
    }

    @Test
    void littleThingsFitToTheLast() {
        backlog.add(LIMIT);
        assertEquals(LITTLE, backlog.share());
        assertTrue(backlog.fits(LITTLE));
        assertFalse(backlog.fits(LITTLE + 1));
        assertFalse(backlog.isFull());
        backlog.add(1);
        assertTrue(backlog.isFull());
    }

    @Test
    void hundredsOfGreedyConnectionsDoNotFillIt() {
        for (int i = 0; i < 500; i++) {
            takeAllThereIs();
        }
        assertFalse(backlog.isFull());
    }

    @Test
    void whatIsGivenBackIsFree() {
        backlog.add(LIMIT);
        backlog.remove(LIMIT);
        assertEquals(LIMIT / 2 / 16, backlog.share());
        assertEquals(0, backlog.bytes());
    }

    /** As a connection does: while it holds less than its share, one more answer, as large as it gets. */
    private void takeAllThereIs() {
        for (long held = 0; held < backlog.share(); ) {
            int answer = backlog.fits(LARGE) ? LARGE : LITTLE;
            backlog.add(answer);
            held += answer;
        }
    }
}
