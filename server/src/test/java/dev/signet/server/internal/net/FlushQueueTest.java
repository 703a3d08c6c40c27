// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FlushQueueTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final FlushQueue flushes = new FlushQueue(channel.eventLoop());
    private final List<String> ran = new ArrayList<>();

    FlushQueueTest() {
        channel.freezeTime();
    }

    @Test
    void flushesInOrderAtTheEndOfTheIteration() {
        flushes.add(() -> ran.add("first"));
        flushes.add(() -> ran.add("second"));
        assertEquals(List.of(), ran);
        channel.runPendingTasks();
        assertEquals(List.of("first", "second"), ran);
        flushes.add(() -> ran.add("third"));
        channel.runPendingTasks();
        assertEquals(List.of("first", "second", "third"), ran);
    }

    @Test
    void flushesAtOnceWhenTheFirstHasWaitedForTheMaximum() {
        flushes.add(() -> ran.add("first"));
        channel.advanceTimeBy(FlushQueue.MAX_DELAY - 1, TimeUnit.NANOSECONDS);
        flushes.add(() -> ran.add("second"));
        assertEquals(List.of(), ran);
        channel.advanceTimeBy(1, TimeUnit.NANOSECONDS);
        flushes.add(() -> ran.add("third"));
        assertEquals(List.of("first", "second", "third"), ran);
        flushes.add(() -> ran.add("fourth"));
        assertEquals(3, ran.size());
        channel.runPendingTasks();
        assertEquals(4, ran.size());
    }

    @Test
    void flushesWhatAFlushAdds() {
        flushes.add(() -> {
            ran.add("first");
            channel.advanceTimeBy(FlushQueue.MAX_DELAY, TimeUnit.NANOSECONDS);
            flushes.add(() -> ran.add("added"));
        });
        flushes.add(() -> ran.add("second"));
        channel.runPendingTasks();
        assertEquals(List.of("first", "second", "added"), ran);
    }
}
