// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DeferredWorkTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final DeferredWork deferredWork = new DeferredWork(channel.eventLoop());
    private final List<String> ran = new ArrayList<>();

    DeferredWorkTest() {
        channel.freezeTime();
    }

    @Test
    void runsWorkInTurnAndWhatItAddsInTheNextIteration() {
        deferredWork.add(() -> {
            ran.add("first");
            deferredWork.add(() -> ran.add("rest of first"));
        });
        deferredWork.add(() -> ran.add("second"));
        assertEquals(List.of(), ran);
        iterate();
        assertEquals(List.of("first", "second"), ran);
        iterate();
        assertEquals(List.of("first", "second", "rest of first"), ran);
    }

    @Test
    void leavesWorkForTheNextIterationWhenItsTimeIsOver() {
        for (int i = 0; i < 3; i++) {
            deferredWork.add(() -> {
                ran.add("work");
                channel.advanceTimeBy(3, TimeUnit.MILLISECONDS);
            });
        }
        iterate();
        assertEquals(2, ran.size());
        iterate();
        assertEquals(3, ran.size());
    }

    @Test
    void continuesAfterWorkThatFails() {
        deferredWork.add(() -> {
            throw new IllegalStateException("fails");
        });
        deferredWork.add(() -> ran.add("next"));
        iterate();
        iterate();
        assertEquals(List.of("next"), ran);
    }

    @Test
    void budgetShrinksWithTheNumberOfConnections() {
        deferredWork.opened();
        assertEquals(DeferredWork.MAX_BUDGET, deferredWork.budget());
        for (int i = 1; i < 100; i++) {
            deferredWork.opened();
        }
        long hundredth = deferredWork.budget();
        assertTrue(hundredth < DeferredWork.MAX_BUDGET);
        for (int i = 100; i < 200; i++) {
            deferredWork.opened();
        }
        assertEquals(hundredth / 2, deferredWork.budget());
        for (int i = 0; i < 10_000; i++) {
            deferredWork.opened();
        }
        assertTrue(deferredWork.budget() >= TimeUnit.MICROSECONDS.toNanos(100));
        for (int i = 0; i < 10_100; i++) {
            deferredWork.closed();
        }
        assertEquals(hundredth, deferredWork.budget());
    }

    private void iterate() {
        channel.advanceTimeBy(1, TimeUnit.NANOSECONDS);
        channel.runScheduledPendingTasks();
        channel.runPendingTasks();
    }
}
