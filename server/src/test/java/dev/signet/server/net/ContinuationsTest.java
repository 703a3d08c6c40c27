// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ContinuationsTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final Continuations continuations = new Continuations(channel.eventLoop());
    private final List<String> ran = new ArrayList<>();

    ContinuationsTest() {
        channel.freezeTime();
    }

    @Test
    void runsWorkInTurnAndWhatItAddsInTheNextIteration() {
        continuations.add(() -> {
            ran.add("first");
            continuations.add(() -> ran.add("rest of first"));
        });
        continuations.add(() -> ran.add("second"));
        assertEquals(List.of(), ran);
        iterate();
        assertEquals(List.of("first", "second"), ran);
        iterate();
        assertEquals(List.of("first", "second", "rest of first"), ran);
    }

    @Test
    void leavesWorkForTheNextIterationWhenItsTimeIsOver() {
        for (int i = 0; i < 3; i++) {
            continuations.add(() -> {
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
        continuations.add(() -> {
            throw new IllegalStateException("fails");
        });
        continuations.add(() -> ran.add("next"));
        iterate();
        iterate();
        assertEquals(List.of("next"), ran);
    }

    @Test
    void budgetShrinksWithTheNumberOfConnections() {
        continuations.opened();
        assertEquals(Continuations.MAX_BUDGET, continuations.budget());
        for (int i = 1; i < 100; i++) {
            continuations.opened();
        }
        long hundredth = continuations.budget();
        assertTrue(hundredth < Continuations.MAX_BUDGET);
        for (int i = 100; i < 200; i++) {
            continuations.opened();
        }
        assertEquals(hundredth / 2, continuations.budget());
        for (int i = 0; i < 10_000; i++) {
            continuations.opened();
        }
        assertTrue(continuations.budget() >= TimeUnit.MICROSECONDS.toNanos(100));
        for (int i = 0; i < 10_100; i++) {
            continuations.closed();
        }
        assertEquals(hundredth, continuations.budget());
    }

    private void iterate() {
        channel.advanceTimeBy(1, TimeUnit.NANOSECONDS);
        channel.runScheduledPendingTasks();
        channel.runPendingTasks();
    }
}
