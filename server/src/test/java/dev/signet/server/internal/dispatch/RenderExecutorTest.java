// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.client.Await;
import dev.signet.server.internal.dispatch.RenderExecutor.RenderTask;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenderExecutorTest {

    private static final String A = "a";
    private static final String B = "b";

    private final CountDownLatch end = new CountDownLatch(1);

    @ParameterizedTest
    @CsvSource({"1,1", "4,1", "2,2", "2,3", "1,5"})
    void countsRunningAndQueuedAgainstTheLimit(int threads, int limit) {
        try (RenderExecutor executor = new RenderExecutor(threads, limit, Long.MAX_VALUE)) {
            List<TestTask> tasks = new ArrayList<>();
            for (int i = 0; i <= limit; i++) {
                tasks.add(new TestTask(A, end));
                executor.execute(tasks.get(i).task);
            }
            assertEquals(Math.min(threads, limit), executor.running());
            assertEquals(Math.max(0, limit - threads), executor.queued());
            assertEquals(1, executor.rejected.sum());
            assertEquals(
                    List.of(tasks.get(limit)),
                    tasks.stream().filter(TestTask::isRejected).toList());
            end.countDown();
            Await.until(() -> executor.running() == 0 && executor.queued() == 0);
            assertEquals(limit, tasks.stream().filter(TestTask::hasRun).count());
        }
    }

    @Test
    void runsOnlyAsManyAtATimeAsFitTheMemory() {
        try (RenderExecutor executor = new RenderExecutor(8, 100, 2 * TestTask.BYTES)) {
            for (int i = 0; i < 10; i++) {
                executor.execute(new TestTask(A, end).task);
            }
            assertEquals(2, executor.running());
            end.countDown();
            Await.until(() -> executor.running() == 0 && executor.queued() == 0);
        }
    }

    @Test
    void runsOneTaskThatExceedsTheMemory() {
        try (RenderExecutor executor = new RenderExecutor(8, 100, 1)) {
            executor.execute(new TestTask(A, end).task);
            executor.execute(new TestTask(A, end).task);
            assertEquals(1, executor.running());
            end.countDown();
            Await.until(() -> executor.running() == 0 && executor.queued() == 0);
        }
    }

    @Test
    void addressWithTheMostPlacesGivesUpItsNewestForOneWithFewer() {
        try (RenderExecutor executor = new RenderExecutor(1, 5, Long.MAX_VALUE)) {
            List<TestTask> tasks = new ArrayList<>();
            for (String address : List.of(A, A, A, A, A, B, B, B)) {
                tasks.add(new TestTask(address, end));
                executor.execute(tasks.get(tasks.size() - 1).task);
            }
            assertEquals(
                    List.of(tasks.get(3), tasks.get(4), tasks.get(7)),
                    tasks.stream().filter(TestTask::isRejected).toList(),
                    "two of A, and the third of B, which would have more than A");
            end.countDown();
            Await.until(() -> executor.running() == 0 && executor.queued() == 0);
        }
    }

    @Test
    void runsTasksInOrder() {
        try (RenderExecutor executor = new RenderExecutor(1, 5, Long.MAX_VALUE)) {
            List<String> order = Collections.synchronizedList(new ArrayList<>());
            executor.execute(new TestTask(A, end).task);
            for (String address : List.of(A, A, B, A)) {
                executor.execute(new RenderTask(address, 1, () -> true, () -> order.add(address), () -> {}));
            }
            end.countDown();
            Await.until(() -> executor.running() == 0 && executor.queued() == 0);
            assertEquals(List.of(A, A, B, A), order);
        }
    }

    @Test
    void removesAndNeverRunsAbandonedTasks() {
        try (RenderExecutor executor = new RenderExecutor(1, 2, Long.MAX_VALUE)) {
            executor.execute(new TestTask(A, end).task);
            TestTask abandoned = new TestTask(A, end);
            executor.execute(abandoned.task);
            abandoned.abandon();
            TestTask next = new TestTask(A, end);
            executor.execute(next.task);
            assertEquals(0, executor.rejected.sum());
            end.countDown();
            Await.until(next::hasRun);
            assertEquals(List.of(false, false), List.of(abandoned.hasRun(), abandoned.isRejected()));
        }
    }

    @Test
    void failingTaskReleasesItsSlot() {
        try (RenderExecutor executor = new RenderExecutor(1, 2, Long.MAX_VALUE)) {
            Runnable failing = () -> {
                // Caught here, since the thread would print it.
                Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> {});
                throw new IllegalStateException("of a test");
            };
            executor.execute(new RenderTask(A, TestTask.BYTES, () -> true, failing, () -> {}));
            TestTask next = new TestTask(A, end);
            executor.execute(next.task);
            end.countDown();
            Await.until(next::hasRun);
        }
    }

    @Test
    void closedExecutorRejectsTasks() {
        RenderExecutor executor = new RenderExecutor(1, 1, Long.MAX_VALUE);
        executor.close();
        TestTask task = new TestTask(A, end);
        executor.execute(task.task);
        assertEquals(true, task.isRejected());
        assertEquals(0, executor.running() + executor.queued());
    }
}
