// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.dispatch;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/**
 * Renders large images on its own threads, so that event loops are not blocked. The number of threads and a memory limit in
 * bytes bound the renderings that run; others wait, first in, first out. When the queue is full, the client with the most
 * queued renderings loses its newest one to a client with fewer, so that one cannot keep out others. A proxy alone may have all.
 */
public final class RenderExecutor implements AutoCloseable {

    /**
     * A queued rendering.
     *
     * @param clientKey identifies the client
     * @param bytes the memory that the rendering needs while it runs
     * @param wanted whether the client is still connected; if not, the task is dropped
     */
    record RenderTask(Object clientKey, long bytes, BooleanSupplier wanted, Runnable rendering, Runnable rejection) {}

    private final int maxThreads;
    private final int limit;
    private final long memory;
    private final ThreadPoolExecutor threads;
    private final Deque<RenderTask> queue = new ArrayDeque<>();
    public final LongAdder rejected = new LongAdder();
    private int running;
    private long runningBytes;

    /**
     * Creates an executor.
     *
     * @param limit renderings that run or wait
     * @param memory bytes for those that run; one always runs
     */
    public RenderExecutor(int threads, int limit, long memory) {
        this.maxThreads = threads;
        this.limit = limit;
        this.memory = memory;
        this.threads = (ThreadPoolExecutor)
                Executors.newFixedThreadPool(threads, new DefaultThreadFactory("signet-render", true));
        // Later, it could fail.
        this.threads.prestartAllCoreThreads();
    }

    /** Runs or queues a task. If the queue is full, rejects this task or another one. */
    void execute(RenderTask task) {
        add(task).ifPresent(excess -> {
            rejected.increment();
            excess.rejection().run();
        });
    }

    private synchronized Optional<RenderTask> add(RenderTask task) {
        if (threads.isShutdown()) {
            return Optional.of(task);
        }
        if (running + queue.size() >= limit) {
            queue.removeIf(queued -> !queued.wanted().getAsBoolean());
        }
        queue.addLast(task);
        Optional<RenderTask> excess =
                running + queue.size() > limit ? Optional.of(removeExcess(task.clientKey())) : Optional.empty();
        startWaiting();
        return excess;
    }

    /** Removes the newest task of the client with the most; of several, of this one. */
    private RenderTask removeExcess(Object clientKey) {
        Map<Object, Integer> counts = new HashMap<>();
        queue.forEach(queued -> counts.merge(queued.clientKey(), 1, Integer::sum));
        Object largest = clientKey;
        for (Map.Entry<Object, Integer> each : counts.entrySet()) {
            if (each.getValue() > counts.getOrDefault(largest, 0)) {
                largest = each.getKey();
            }
        }
        Iterator<RenderTask> newestFirst = queue.descendingIterator();
        RenderTask excess = newestFirst.next();
        while (!excess.clientKey().equals(largest)) {
            excess = newestFirst.next();
        }
        newestFirst.remove();
        return excess;
    }

    /** Starts tasks in queue order. A large task at the head is not overtaken by smaller ones that would fit. */
    private void startWaiting() {
        while (running < maxThreads && !queue.isEmpty()) {
            long bytes = queue.getFirst().bytes();
            if (running > 0 && runningBytes + bytes > memory) {
                return;
            }
            RenderTask task = queue.removeFirst();
            if (task.wanted().getAsBoolean()) {
                threads.execute(() -> run(task));
                running++;
                runningBytes += task.bytes();
            }
        }
    }

    private void run(RenderTask task) {
        try {
            task.rendering().run();
        } finally {
            end(task);
        }
    }

    private synchronized void end(RenderTask task) {
        running--;
        runningBytes -= task.bytes();
        if (!threads.isShutdown()) {
            startWaiting();
        }
    }

    public synchronized int running() {
        return running;
    }

    public synchronized int queued() {
        return queue.size();
    }

    /** Rejects further tasks. Queued tasks are dropped; their connections are closed already. */
    @Override
    public synchronized void close() {
        threads.shutdown();
    }
}
