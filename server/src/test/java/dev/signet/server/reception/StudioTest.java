// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.reception;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.Await;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudioTest {

    @ParameterizedTest
    @CsvSource({"1,1", "4,1", "2,2", "2,3", "1,5"})
    void theLimitCountsWhatIsDrawnAndWhatWaits(int threads, int limit) throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(limit);
        try (Studio studio = new Studio(threads, limit)) {
            for (int i = 0; i < limit; i++) {
                assertTrue(studio.accepts(() -> {
                    awaitQuietly(end);
                    ended.countDown();
                }));
                assertEquals(i + 1, studio.load());
            }
            assertFalse(studio.accepts(() -> {}));
            assertEquals(limit, studio.load());
            end.countDown();
            ended.await();
            Await.until(() -> studio.load() == 0);
            assertTrue(studio.accepts(() -> {}), "there is room again");
        }
    }

    @Test
    void aClosedStudioTurnsEverythingAwayAndHoldsNothing() {
        Studio studio = new Studio(1, 1);
        studio.close();
        assertFalse(studio.accepts(() -> {}));
        assertEquals(0, studio.load());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
